/**
 * Calls of the machine that it may leave by a long jump, which it makes whenever Python calls or looks something up. Its
 * maker's way goes through JavaScript each time, and that was most of what a program took: here a small module of
 * WebAssembly does it, with exceptions as browsers have had them since 2022. What a host throws is not caught.
 */

type Exports = Readonly<Record<string, WebAssembly.ExportValue>>
type Target = {
  readonly __indirect_function_table: WebAssembly.Table
  readonly emscripten_stack_get_current: () => number
  readonly _emscripten_stack_restore: (pointer: number) => void
  readonly setThrew: (threw: number, value: number) => void
}

const I32 = 0x7f
const code = { try: 0x06, catch: 0x07, throw: 0x08, end: 0x0b, indirect: 0x11, get: 0x20, set: 0x21, constant: 0x41 }
const NOTHING = 0x40
/** What stands in front of the machine's own functions, so that their numbers are moved by as many. */
const own = { stack: 0, restore: 1, threw: 2 }
const FIRST = 3
const THROW = '_emscripten_throw_longjmp'

const number = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...number(value >> 7)])
const text = (letters: string) => [...number(letters.length), ...new TextEncoder().encode(letters)]
const list = (parts: readonly (readonly number[])[]) => [...number(parts.length), ...parts.flat()]
const section = (id: number, content: readonly number[]) => [id, ...number(content.length), ...content]

/** `invoke_vii`: what comes back, then what is given, all of them whole numbers or addresses. */
const typeOf = (signature: string) => [
  0x60,
  ...list(Array.from(signature.slice(1), () => [I32])),
  ...list(signature.startsWith('v') ? [] : [[I32]]),
]

function bytesOf(signatures: readonly string[]): Uint8Array<ArrayBuffer> {
  const types = [...new Set(['i', 'v', 'vi', 'vii', ...signatures, ...signatures.map((one) => `${one}i`)])]
  const typeAt = (signature: string) => number(types.indexOf(signature))
  const call = (signature: string) => [code.indirect, ...typeAt(signature), 0]
  const callOwn = (which: keyof typeof own, signature: string) => [code.constant, own[which], ...call(signature)]

  function invoke(signature: string): number[] {
    const given = signature.length - 1
    const stack = given + 1
    const body = [
      ...list([[1, I32]]),
      ...callOwn('stack', 'i'),
      ...[code.set, stack],
      ...[code.try, signature.startsWith('v') ? NOTHING : I32],
      ...Array.from({ length: given }, (_, at) => [code.get, at + 1]).flat(),
      ...[code.get, 0, code.constant, FIRST, 0x6a],
      ...call(signature),
      ...[code.catch, 0],
      ...[code.get, stack, ...callOwn('restore', 'vi')],
      ...[code.constant, 1, code.constant, 0, ...callOwn('threw', 'vii')],
      ...(signature.startsWith('v') ? [] : [code.constant, 0]),
      ...[code.end, code.end],
    ]
    return [...number(body.length), ...body]
  }
  const exported = [...signatures.map((one) => `invoke_${one}`), THROW]
  return new Uint8Array([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, list(types.map(typeOf))),
    ...section(3, list([...signatures.map((one) => typeAt(`${one}i`)), typeAt('v')])),
    ...section(4, list([[0x70, 0, 0]])),
    ...section(13, list([[0, ...typeAt('v')]])),
    ...section(7, list([...exported.map((name, at) => [...text(name), 0, at]), [...text('table'), 1, 0]])),
    ...section(10, list([...signatures.map(invoke), [4, 0, code.throw, 0, code.end]])),
  ])
}

let module: WebAssembly.Module | null = null

/** What answers the machine's imports, and how it is told of the machine, which cannot be there before them. */
export function openLongJumps(wasm: WebAssembly.Module) {
  const wanted = WebAssembly.Module.imports(wasm).filter(({ name }) => name.startsWith('invoke_'))
  module ??= new WebAssembly.Module(bytesOf(wanted.map(({ name }) => name.slice('invoke_'.length))))
  const { table, ...answers } = new WebAssembly.Instance(module).exports as Exports & { table: WebAssembly.Table }
  return {
    answers: answers as Readonly<Record<string, (...given: number[]) => number | void>>,
    link(target: Target) {
      const functions = target.__indirect_function_table
      table.grow(FIRST + functions.length)
      table.set(own.stack, target.emscripten_stack_get_current)
      table.set(own.restore, target._emscripten_stack_restore)
      table.set(own.threw, target.setThrew)
      for (let at = 0; at < functions.length; at++) table.set(FIRST + at, functions.get(at))
    },
  }
}
