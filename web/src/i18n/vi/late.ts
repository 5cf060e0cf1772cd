export * from "./balance";
export * from "./coach";
export * from "./lessons";
export * from "./library";
export * from "./puzzles";
export * from "./study";
export * from "./workshop";
