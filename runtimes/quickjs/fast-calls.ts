import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core'
import type { PlainValue } from '../runtime.ts'

/**
 * Fast host calls with number inputs only, as nearly all world functions have. The library creates handles and scopes
 * for every call, which took more than half of the time of a run; this reads the numbers directly from memory.
 */

type CallFunction = (isAsync: unknown, ctx: number, self: number, count: number, argv: number, id: number) => number
type Library = {
  readonly callbacks: { callFunction: CallFunction }
  readonly _QTS_ArgvGetJSValueConstPointer: (argv: number, index: number) => number
  readonly _QTS_GetFloat64: (ctx: number, value: number) => number
  readonly _QTS_NewFloat64: (ctx: number, value: number) => number
  readonly _QTS_DupValuePointer: (ctx: number, value: number) => number
}

/** The result must be a number, a boolean, null or undefined. */
export type FastCall = (inputs: readonly number[]) => PlainValue | undefined

/** Replaces the calls of these functions, unless `usesLibraryCall` returns true at the time of the call. */
export function installFastCalls(
  library: Library,
  context: QuickJSContext,
  usesLibraryCall: () => boolean,
  fastCalls: readonly (readonly [QuickJSHandle, FastCall])[],
): void {
  const { callbacks } = library
  const libraryCall = callbacks.callFunction
  const byId = new Map<number, FastCall>()
  // The library's id of a function is visible only in a call, so each function is called once.
  for (const [handle, call] of fastCalls) {
    callbacks.callFunction = (_, __, ___, ____, _____, id) => (byId.set(id, call), 0)
    context.unwrapResult(context.callFunction(handle, context.undefined)).dispose()
  }
  callbacks.callFunction = (isAsync, ctx, self, count, argv, id) => {
    const call = byId.get(id)
    if (!call || usesLibraryCall()) return libraryCall(isAsync, ctx, self, count, argv, id)
    const inputs: number[] = []
    for (let index = 0; index < count; index++)
      inputs.push(library._QTS_GetFloat64(ctx, library._QTS_ArgvGetJSValueConstPointer(argv, index)))
    const result = call(inputs)
    if (typeof result === 'number') return library._QTS_NewFloat64(ctx, result)
    if (typeof result === 'boolean')
      return library._QTS_DupValuePointer(ctx, (result ? context.true : context.false).value)
    if (typeof result === 'string') return library._QTS_DupValuePointer(ctx, context.newString(result).value)
    return result === null ? library._QTS_DupValuePointer(ctx, context.null.value) : 0
  }
}
