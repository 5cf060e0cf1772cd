/** A message: a text with {parameters}, or its plural forms with the parameter n. */
export type Plural = { readonly other: string } & { readonly [form in Form]?: string };
export type Message = string | Plural;

type Form = "zero" | "one" | "two" | "few" | "many";

/** The same keys in another language; plural stays plural. */
export type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Plural;
};
