import type { PlainValue } from '../runtime.ts'
import { openLongJumps } from './long-jumps.ts'
import { FIRST_WORLD_FUNCTION } from './world-function-names.ts'

/**
 * MicroPython in WebAssembly, isolated from JavaScript: host imports that could reach a JavaScript object are rejected,
 * there are no files or streams, and memory is limited. MicroPython's official JavaScript glue gives programs access to
 * the whole page, so it is not used.
 */

/** A value passed between program and host; a value that is not plain becomes `undefined`. */
type HostValue = PlainValue | undefined
export type HostCall = (...inputs: HostValue[]) => HostValue

/** Result of a host call that raises an error in the program. */
export class RaisedError {
  readonly kind: 'over' | 'TypeError' | 'AttributeError'
  readonly text: string
  constructor(kind: RaisedError['kind'], text = '') {
    this.kind = kind
    this.text = text
  }
}

export type HostEnvironment = {
  /** Host functions, in the order of `names`. */
  readonly calls: readonly HostCall[]
  /** Calls a function of the world by its index. */
  readonly word: (index: number, inputs: readonly HostValue[]) => HostValue | RaisedError
  readonly random: () => number
  readonly ticks: () => number
  readonly print: (text: string) => void
}

type Exports = {
  readonly memory: WebAssembly.Memory
  readonly __indirect_function_table: WebAssembly.Table
  readonly malloc: (bytes: number) => number
  readonly setThrew: (threw: number, value: number) => void
  readonly emscripten_stack_init: () => void
  readonly emscripten_stack_get_current: () => number
  readonly _emscripten_stack_restore: (pointer: number) => void
  readonly __wasm_call_ctors: () => void
  readonly mp_js_init: (stack: number, heap: number) => void
  readonly proxy_c_init: () => void
  readonly mp_js_register_js_module: (name: number, value: number) => void
  readonly mp_js_do_exec: (code: number, length: number, result: number) => void
  readonly proxy_c_to_js_get_iter: (object: number) => number
}

type WasmFunction = (...inputs: number[]) => number | void

/** Type codes of values in MicroPython's JavaScript interface, from Python and to Python. */
const fromPython = { exception: -1, none: 1, truth: 2, whole: 3, decimal: 4, text: 5 }
const toPython = { undefined: 0, nothing: 1, truth: 2, whole: 3, decimal: 4, text: 5, object: 7 }

const PYTHON_STACK = 4_096
const HEAP_BYTES = 64 * 1024
const MAX_MEMORY = 32 * 1024 * 1024
const NO_SUCH_FILE = -44
const NOT_PERMITTED = 63
const VALUE_BYTES = 12
/** Object id of the host module, and the first id of its functions. */
const HOST_MODULE = 2
const FIRST_CALL = 16
const MAX_INPUTS = 7
/** Host functions that the prelude uses to raise errors: registers the raiser, and reads the error's kind and text. */
const errorCalls = ['raiser', 'kind', 'why'] as const

export type Machine = ReturnType<typeof openMachine>

export function openMachine(wasm: WebAssembly.Module, environment: () => HostEnvironment, names: readonly string[]) {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let bytes = new Uint8Array()
  let view = new DataView(bytes.buffer)
  /** The views must be renewed after memory has grown, which happens only in emscripten_resize_heap. */
  const refreshViews = () => {
    bytes = new Uint8Array(machine.memory.buffer)
    view = new DataView(bytes.buffer)
  }
  const textAt = (address: number, length: number) => decoder.decode(bytes.subarray(address, address + length))
  const wordAt = (address: number) => textAt(address, bytes.indexOf(0, address) - address)

  function allocateText(text: string): { address: number; length: number } {
    const encoded = encoder.encode(text)
    const address = machine.malloc(encoded.length + 1)
    if (address === 0) throw new RangeError('out of memory for a string')
    bytes.set(encoded, address)
    bytes[address + encoded.length] = 0
    return { address, length: encoded.length }
  }

  function read(address: number): HostValue {
    const memory = view
    const kind = memory.getInt32(address, true)
    if (kind === fromPython.none) return null
    if (kind === fromPython.truth) return memory.getInt32(address + 4, true) !== 0
    if (kind === fromPython.whole) return memory.getInt32(address + 4, true)
    if (kind === fromPython.decimal) return memory.getFloat64(address + 4, true)
    if (kind === fromPython.text)
      return textAt(memory.getUint32(address + 8, true), memory.getUint32(address + 4, true))
    return undefined
  }

  function write(address: number, value: HostValue): void {
    if (typeof value === 'string') {
      const text = allocateText(value)
      view.setInt32(address, toPython.text, true)
      view.setInt32(address + 4, text.length, true)
      view.setInt32(address + 8, text.address, true)
    } else if (typeof value === 'number') {
      const isWhole = Number.isInteger(value) && Math.abs(value) < 2 ** 30
      view.setInt32(address, isWhole ? toPython.whole : toPython.decimal, true)
      if (isWhole) view.setInt32(address + 4, value, true)
      else view.setFloat64(address + 4, value, true)
    } else if (typeof value === 'boolean') {
      view.setInt32(address, toPython.truth, true)
      view.setInt32(address + 4, Number(value), true)
    } else view.setInt32(address, value === null ? toPython.nothing : toPython.undefined, true)
  }

  /** A Python object whose iterator raises: the only way to raise an error at the place of a host call. */
  let raiser: number | null = null
  const noError = new RaisedError('over')
  let lastError = noError
  const raise = (error: RaisedError): void => {
    lastError = error
    if (raiser !== null) machine.proxy_c_to_js_get_iter(raiser)
  }
  const errorCallHandlers: readonly ((address?: number) => HostValue)[] = [
    (address = 0) => void (raiser ??= view.getInt32(address + 4, true)),
    () => lastError.kind,
    () => lastError.text,
  ]
  const callNames = [...names, ...errorCalls]

  const noAddresses: readonly number[] = []
  const noInputs: readonly HostValue[] = []
  function call(functionId: number, result: number, inputs: readonly number[]): void {
    if (functionId >= FIRST_WORLD_FUNCTION) {
      const answer = environment().word(
        functionId - FIRST_WORLD_FUNCTION,
        inputs.length === 0 ? noInputs : inputs.map(read),
      )
      if (!(answer instanceof RaisedError)) return write(result, answer)
      raise(answer)
      // Reached only if the program has manipulated the raiser.
      return write(result, null)
    }
    const callIndex = functionId - FIRST_CALL
    if (callIndex >= names.length) return write(result, errorCallHandlers[callIndex - names.length]?.(inputs[0]))
    const hostCall = environment().calls[callIndex]
    write(result, inputs.length === 1 ? hostCall?.(read(inputs[0]!)) : hostCall?.(...inputs.map(read)))
  }
  const inputAddresses = (count: number, first: number) =>
    Array.from({ length: Math.min(count, MAX_INPUTS) }, (_, index) => first + index * VALUE_BYTES)
  const raiseUnsupported = (problem: string) => raise(new RaisedError('TypeError', `'function' object ${problem}`))
  const raiseUnexpectedKeyword = (key: number) =>
    raise(new RaisedError('TypeError', `unexpected keyword argument '${wordAt(view.getUint32(key, true))}'`))

  const hostImports: Readonly<Record<string, WasmFunction>> = {
    mp_js_random_u32: () => environment().random(),
    mp_js_ticks_ms: () => environment().ticks(),
    mp_js_time_ms: () => environment().ticks(),
    lookup_attr(object = 0, name = 0, result = 0) {
      if (object !== HOST_MODULE) return 0
      const attribute = wordAt(name)
      const word = /^word(\d{1,2})$/.exec(attribute)?.[1]
      const callIndex = callNames.indexOf(attribute)
      if (callIndex === -1 && word === undefined) return 0
      view.setInt32(result, toPython.object, true)
      view.setInt32(result + 4, word === undefined ? FIRST_CALL + callIndex : FIRST_WORLD_FUNCTION + Number(word), true)
      return 1
    },
    store_attr: (_, name = 0) =>
      raise(new RaisedError('AttributeError', `'function' object has no attribute '${wordAt(name)}'`)),
    has_attr: () => 0,
    call0: (functionId = 0, result = 0) => call(functionId, result, noAddresses),
    call1: (functionId = 0, _ = 0, input = 0, result = 0) => call(functionId, result, [input]),
    call2: (functionId = 0, _ = 0, first = 0, second = 0, result = 0) => call(functionId, result, [first, second]),
    calln: (functionId = 0, _ = 0, count = 0, first = 0, result = 0) =>
      call(functionId, result, inputAddresses(count, first)),
    call0_kwarg(_, __, ___, key = 0, _____, result = 0) {
      raiseUnexpectedKeyword(key)
      write(result, null)
    },
    calln_kwarg(_, __, ___, ____, _____, key = 0, _______, result = 0) {
      raiseUnexpectedKeyword(key)
      write(result, null)
    },
    js_subscr_load(_, __, result = 0) {
      raiseUnsupported("isn't subscriptable")
      write(result, null)
    },
    js_subscr_store: () => raiseUnsupported("doesn't support item assignment"),
    js_get_iter(_, result = 0) {
      raiseUnsupported("isn't iterable")
      write(result, null)
    },
    // All other operations on JavaScript objects return nothing.
    js_reflect_construct: (_, __, ___, result = 0) => write(result, null),
    js_iter_next: () => 0,
    js_get_error_info(_, name = 0, message = 0) {
      write(name, null)
      write(message, null)
    },
    js_then_continue: (_, __, ___, ____, result = 0) => write(result, null),
    create_promise: (result = 0) => write(result, null),
    proxy_convert_mp_to_js_then_js_to_mp_obj_jsside: (value = 0) => write(value, null),
    proxy_convert_mp_to_js_then_js_to_js_then_js_to_mp_obj_jsside: (value = 0) => write(value, null),
    js_get_proxy_js_ref_info(result = 0) {
      view.setInt32(result, 0, true)
      view.setInt32(result + 4, 0, true)
    },
    js_check_existing: () => -1,
    proxy_js_free_obj: () => {},
    fd_write(_, parts = 0, count = 0, written = 0) {
      let total = 0
      let text = ''
      for (let index = 0; index < count; index++) {
        const length = view.getUint32(parts + 8 * index + 4, true)
        text += textAt(view.getUint32(parts + 8 * index, true), length)
        total += length
      }
      view.setUint32(written, total, true)
      environment().print(text)
      return 0
    },
    fd_read: () => NOT_PERMITTED,
    fd_seek: () => NOT_PERMITTED,
    fd_close: () => NOT_PERMITTED,
    fd_sync: () => NOT_PERMITTED,
    _abort_js() {
      throw new WebAssembly.RuntimeError('aborted')
    },
    emscripten_resize_heap(requested = 0) {
      const { memory } = machine
      const wantedBytes = requested >>> 0
      if (wantedBytes > MAX_MEMORY) return 0
      memory.grow(Math.ceil((wantedBytes - memory.buffer.byteLength) / 65_536))
      refreshViews()
      return 1
    },
  }

  const jumps = openLongJumps(wasm)
  const importObject: Record<string, Record<string, WasmFunction>> = {}
  for (const { module, name } of WebAssembly.Module.imports(wasm))
    (importObject[module] ??= {})[name] = jumps.imports[name] ?? hostImports[name] ?? (() => NO_SUCH_FILE)

  const machine = new WebAssembly.Instance(wasm, importObject).exports as unknown as Exports
  jumps.link(machine)
  refreshViews()
  hideModule(machine.memory, 'uctypes')
  machine.emscripten_stack_init()
  machine.__wasm_call_ctors()
  machine.mp_js_init(PYTHON_STACK, HEAP_BYTES)
  machine.proxy_c_init()
  const resultAddress = machine.malloc(VALUE_BYTES)
  view.setInt32(resultAddress, toPython.object, true)
  view.setInt32(resultAddress + 4, HOST_MODULE, true)
  machine.mp_js_register_js_module(allocateText('host').address, resultAddress)
  const stackBottom = machine.emscripten_stack_get_current()

  return {
    memory: machine.memory,
    allocate: (bytes: number) => machine.malloc(bytes),
    /** Resets the stack pointer after a JavaScript exception has left the machine; it is its only state besides memory. */
    unwind: () => machine._emscripten_stack_restore(stackBottom),
    /** Clears the last error, which is stored outside of memory and may contain text of the previous program. */
    clearError: () => void (lastError = noError),
    /** Runs code. Returns the exception as text, or null if it ended normally. */
    execute(code: string): string | null {
      // MicroPython's parser fails on code of blank lines only.
      if (code.trim() === '') return null
      const { address, length } = allocateText(code)
      machine.mp_js_do_exec(address, length, resultAddress)
      if (view.getInt32(resultAddress, true) !== fromPython.exception) return null
      return textAt(view.getUint32(resultAddress + 8, true), view.getUint32(resultAddress + 4, true))
    },
  }
}

/**
 * Hides a builtin module by making its name unwritable. `uctypes` accesses any address: beyond the end of memory that is
 * an error in most browsers, but crashes the tab in some.
 */
function hideModule(memory: WebAssembly.Memory, name: string): void {
  const bytes = new Uint8Array(memory.buffer)
  const pattern = new TextEncoder().encode(`\0${name}\0`)
  const first = pattern[1]!
  let hits = 0
  // Search for the first letter, because memory consists mostly of zeros.
  for (let position = bytes.indexOf(first); position !== -1; position = bytes.indexOf(first, position + 1)) {
    if (pattern.some((byte, offset) => bytes[position - 1 + offset] !== byte)) continue
    // Change the third letter only, so that the name keeps its sort position for MicroPython's binary search.
    bytes[position + 2] = 0xff
    hits++
  }
  if (hits === 0) throw new Error(`module ${name} not found in memory`)
}
