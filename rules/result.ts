/** The result of a rule: a value, or an error reason. Reasons are codes, not messages for users. */
export type Result<Value, Reason extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: Reason }

export const accept = <Value>(value: Value) => ({ ok: true, value }) as const

export const refuse = <Reason extends string>(reason: Reason) => ({ ok: false, reason }) as const

/** For literals in source code, where a failure is a bug. Never for user input. */
export function unwrap<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(result.reason)
  return result.value
}
