import type { ClientMessage } from "../protocol/types";
import type { Wire } from "../protocol/socket";

/** A socket to no server: the test says what is heard, and sees what was said. */
export class FakeWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onclose: Wire["onclose"] = null;
  readyState = 0;
  sent: ClientMessage[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>);
  }

  break(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  said<Kind extends ClientMessage["say"]>(kind: Kind): Extract<ClientMessage, { say: Kind }>[] {
    return this.sent.filter((one) => one.say === kind) as Extract<ClientMessage, { say: Kind }>[];
  }
}
