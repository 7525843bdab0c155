/**
 * Implements Emscripten's `invoke_*` imports (calls that may end in a longjmp), which MicroPython uses for every call and
 * lookup. Emscripten's version goes through JavaScript, which took most of a program's time. This generates a small
 * WebAssembly module that uses native exceptions (in browsers since 2022). Exceptions thrown by the host are not caught.
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
/** Helper functions at the start of the table; the indexes of the machine's functions are shifted by their number. */
const helperIndex = { stack: 0, restore: 1, threw: 2 }
const FIRST_FUNCTION = 3
const THROW = '_emscripten_throw_longjmp'

const encodeNumber = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...encodeNumber(value >> 7)]
const encodeText = (characters: string) => [...encodeNumber(characters.length), ...new TextEncoder().encode(characters)]
const encodeList = (parts: readonly (readonly number[])[]) => [...encodeNumber(parts.length), ...parts.flat()]
const encodeSection = (id: number, content: readonly number[]) => [id, ...encodeNumber(content.length), ...content]

/** A signature such as `vii` lists the return type, then the parameter types; all values are 32-bit integers. */
const encodeType = (signature: string) => [
  0x60,
  ...encodeList(Array.from(signature.slice(1), () => [I32])),
  ...encodeList(signature.startsWith('v') ? [] : [[I32]]),
]

function buildModule(signatures: readonly string[]): Uint8Array<ArrayBuffer> {
  const types = [...new Set(['i', 'v', 'vi', 'vii', ...signatures, ...signatures.map((signature) => `${signature}i`)])]
  const typeAt = (signature: string) => encodeNumber(types.indexOf(signature))
  const call = (signature: string) => [code.indirect, ...typeAt(signature), 0]
  const callHelper = (helper: keyof typeof helperIndex, signature: string) => [
    code.constant,
    helperIndex[helper],
    ...call(signature),
  ]

  function invoke(signature: string): number[] {
    const inputCount = signature.length - 1
    const stackLocal = inputCount + 1
    const body = [
      ...encodeList([[1, I32]]),
      ...callHelper('stack', 'i'),
      ...[code.set, stackLocal],
      ...[code.try, signature.startsWith('v') ? NOTHING : I32],
      ...Array.from({ length: inputCount }, (_, index) => [code.get, index + 1]).flat(),
      ...[code.get, 0, code.constant, FIRST_FUNCTION, 0x6a],
      ...call(signature),
      ...[code.catch, 0],
      ...[code.get, stackLocal, ...callHelper('restore', 'vi')],
      ...[code.constant, 1, code.constant, 0, ...callHelper('threw', 'vii')],
      ...(signature.startsWith('v') ? [] : [code.constant, 0]),
      ...[code.end, code.end],
    ]
    return [...encodeNumber(body.length), ...body]
  }
  const exportNames = [...signatures.map((signature) => `invoke_${signature}`), THROW]
  return new Uint8Array([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...encodeSection(1, encodeList(types.map(encodeType))),
    ...encodeSection(3, encodeList([...signatures.map((signature) => typeAt(`${signature}i`)), typeAt('v')])),
    ...encodeSection(4, encodeList([[0x70, 0, 0]])),
    ...encodeSection(13, encodeList([[0, ...typeAt('v')]])),
    ...encodeSection(
      7,
      encodeList([
        ...exportNames.map((name, index) => [...encodeText(name), 0, index]),
        [...encodeText('table'), 1, 0],
      ]),
    ),
    ...encodeSection(10, encodeList([...signatures.map(invoke), [4, 0, code.throw, 0, code.end]])),
  ])
}

let module: WebAssembly.Module | null = null

/** Returns the imports of the machine, and `link`, which must be called once the machine is instantiated. */
export function openLongJumps(wasm: WebAssembly.Module) {
  const invokeImports = WebAssembly.Module.imports(wasm).filter(({ name }) => name.startsWith('invoke_'))
  module ??= new WebAssembly.Module(buildModule(invokeImports.map(({ name }) => name.slice('invoke_'.length))))
  const { table, ...invokeFunctions } = new WebAssembly.Instance(module).exports as Exports & {
    table: WebAssembly.Table
  }
  return {
    imports: invokeFunctions as Readonly<Record<string, (...inputs: number[]) => number | void>>,
    link(target: Target) {
      const targetTable = target.__indirect_function_table
      table.grow(FIRST_FUNCTION + targetTable.length)
      table.set(helperIndex.stack, target.emscripten_stack_get_current)
      table.set(helperIndex.restore, target._emscripten_stack_restore)
      table.set(helperIndex.threw, target.setThrew)
      for (let index = 0; index < targetTable.length; index++) table.set(FIRST_FUNCTION + index, targetTable.get(index))
    },
  }
}
