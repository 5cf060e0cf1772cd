declare module "zzfx" {
  export const ZZFX: {
    buildSamples(...parameters: number[]): readonly number[];
    playSamples(channels: (readonly number[])[], volume: number, rate: number): unknown;
  };
}
