import type {
  Action,
  ChoiceAmount,
  ChoiceTradeForm,
  DoAccept,
  DoChoose,
  DoPlace,
  DoReject,
  DoSellDown,
  DoSellRun,
  DoUsePass,
  DoWithdraw,
  Option,
} from "../protocol/types";

/** What the server offers, sorted by what it is for. */
export interface Offered {
  roll: Action | null;
  endTurn: Action | null;
  buy: Action | null;
  decline: Action | null;
  pass: Action | null;
  payFine: Action | null;
  bankrupt: Action | null;
  resign: Action | null;
  usePass: DoUsePass[];
  choose: DoChoose[];
  place: DoPlace[];
  bid: ChoiceAmount | null;
  build: Map<number, Action>;
  sell: Map<number, Action>;
  mortgage: Map<number, Action>;
  lift: Map<number, Action>;
  evictCompany: Map<number, Action>;
  evictForce: Map<number, Action>;
  buildRun: ChoiceAmount[];
  sellRun: DoSellRun[];
  sellDown: DoSellDown[];
  propose: ChoiceTradeForm[];
  counter: ChoiceTradeForm[];
  accept: DoAccept[];
  reject: DoReject[];
  withdraw: DoWithdraw[];
}

function nothing(): Offered {
  return {
    roll: null,
    endTurn: null,
    buy: null,
    decline: null,
    pass: null,
    payFine: null,
    bankrupt: null,
    resign: null,
    usePass: [],
    choose: [],
    place: [],
    bid: null,
    build: new Map(),
    sell: new Map(),
    mortgage: new Map(),
    lift: new Map(),
    evictCompany: new Map(),
    evictForce: new Map(),
    buildRun: [],
    sellRun: [],
    sellDown: [],
    propose: [],
    counter: [],
    accept: [],
    reject: [],
    withdraw: [],
  };
}

/** Sort the choices of a prompt. */
export function sorted(choices: readonly Option[]): Offered {
  const offered = nothing();
  for (const choice of choices) {
    if (choice.choice === "button") addButton(offered, choice.action);
    else if (choice.choice === "amount") addAmount(offered, choice);
    else offered[choice.do].push(choice);
  }
  return offered;
}

function addAmount(offered: Offered, choice: ChoiceAmount): void {
  if (choice.do === "bid") offered.bid = choice;
  else offered.buildRun.push(choice);
}

function addButton(offered: Offered, action: Action): void {
  switch (action.do) {
    case "roll":
    case "buy":
    case "decline":
    case "pass":
    case "bankrupt":
    case "resign":
      offered[action.do] = action;
      break;
    case "end_turn":
      offered.endTurn = action;
      break;
    case "pay_fine":
      offered.payFine = action;
      break;
    case "use_pass":
      offered.usePass.push(action);
      break;
    case "choose":
      offered.choose.push(action);
      break;
    case "place":
      offered.place.push(action);
      break;
    case "build":
    case "sell":
    case "mortgage":
    case "lift":
      offered[action.do].set(action.square, action);
      break;
    case "evict_company":
      offered.evictCompany.set(action.square, action);
      break;
    case "evict_force":
      offered.evictForce.set(action.square, action);
      break;
    case "sell_run":
      offered.sellRun.push(action);
      break;
    case "sell_down":
      offered.sellDown.push(action);
      break;
    case "accept":
      offered.accept.push(action);
      break;
    case "reject":
      offered.reject.push(action);
      break;
    case "withdraw":
      offered.withdraw.push(action);
      break;
    case "bid":
    case "build_run":
    case "propose":
    case "counter":
      break; // these come as amounts and forms
  }
}

/** Tell whether something may be sold or mortgaged now. */
export function raisesCash(offered: Offered): boolean {
  const { mortgage, sell, sellRun, sellDown } = offered;
  return mortgage.size + sell.size + sellRun.length + sellDown.length > 0;
}

/** Return what the one big button, and the space bar, does; nothing where a choice is hard. */
export function primaryOf(offered: Offered, awaitingMe: boolean): Action | null {
  if (!awaitingMe) return null;
  return offered.roll ?? offered.buy ?? offered.endTurn;
}
