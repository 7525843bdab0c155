/** What a rule answers: a value, or the reason there is none. Reasons are words for the program, never for people. */
export type Result<Value, Reason extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: Reason }

export const accept = <Value>(value: Value) => ({ ok: true, value }) as const

export const refuse = <Reason extends string>(reason: Reason) => ({ ok: false, reason }) as const

/** For literals in our own source, where a refusal is a mistake of ours. Never for what people send. */
export function trusted<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(result.reason)
  return result.value
}
