import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core'
import type { Simple } from '../runtime.ts'

/**
 * Calls of the host that take numbers alone, which nearly all words of a world do. The library makes handles and scopes
 * for every call, and that was more than half of what a flight took; here the numbers are read where they stand.
 */

type CallFunction = (isAsync: unknown, ctx: number, self: number, count: number, given: number, id: number) => number
type Library = {
  readonly callbacks: { callFunction: CallFunction }
  readonly _QTS_ArgvGetJSValueConstPointer: (given: number, at: number) => number
  readonly _QTS_GetFloat64: (ctx: number, value: number) => number
  readonly _QTS_NewFloat64: (ctx: number, value: number) => number
  readonly _QTS_DupValuePointer: (ctx: number, value: number) => number
}

/** What is answered must be a number, a truth or nothing at all. */
export type QuickCall = (inputs: readonly number[]) => Simple | undefined

/** Answers calls of these functions by what is said here, unless `isOrdinary` says otherwise at the time. */
export function answerQuickly(
  library: Library,
  context: QuickJSContext,
  isOrdinary: () => boolean,
  quick: readonly (readonly [QuickJSHandle, QuickCall])[],
): void {
  const { callbacks } = library
  const ordinary = callbacks.callFunction
  const byId = new Map<number, QuickCall>()
  // Which number the library has given to a function is known only when it is called.
  for (const [made, call] of quick) {
    callbacks.callFunction = (_, __, ___, ____, _____, id) => (byId.set(id, call), 0)
    context.unwrapResult(context.callFunction(made, context.undefined)).dispose()
  }
  callbacks.callFunction = (isAsync, ctx, self, count, given, id) => {
    const call = byId.get(id)
    if (!call || isOrdinary()) return ordinary(isAsync, ctx, self, count, given, id)
    const inputs: number[] = []
    for (let at = 0; at < count; at++)
      inputs.push(library._QTS_GetFloat64(ctx, library._QTS_ArgvGetJSValueConstPointer(given, at)))
    const answer = call(inputs)
    if (typeof answer === 'number') return library._QTS_NewFloat64(ctx, answer)
    if (typeof answer === 'boolean')
      return library._QTS_DupValuePointer(ctx, (answer ? context.true : context.false).value)
    if (typeof answer === 'string') return library._QTS_DupValuePointer(ctx, context.newString(answer).value)
    return answer === null ? library._QTS_DupValuePointer(ctx, context.null.value) : 0
  }
}
