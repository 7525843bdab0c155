import type { Simple } from '../runtime.ts'

/**
 * The machine under Python, with nothing of JavaScript in reach: of what it may ask of its host, all that could touch an
 * object is refused here, files and streams are not there, and memory ends. What its maker ships for this purpose gives
 * every program the whole page, so none of it is used.
 */

/** Called with what a program gave; a part that is not plain comes as `undefined`. */
export type HostCalls = Readonly<Record<string, (...inputs: (Simple | undefined)[]) => Simple | undefined>>

export type Outside = {
  readonly calls: HostCalls
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
}

type Callable = (...given: number[]) => number | void

/** Kinds of values as they cross, from the program and to it. */
const from = { exception: -1, none: 1, truth: 2, whole: 3, decimal: 4, text: 5 }
const to = { undefined: 0, nothing: 1, truth: 2, whole: 3, decimal: 4, text: 5, object: 7 }

const PYTHON_STACK = 4_096
const HEAP_BYTES = 256 * 1024
const MOST_MEMORY = 32 * 1024 * 1024
const NO_SUCH_FILE = -44
const NOT_PERMITTED = 63
const VALUE_BYTES = 12
/** What stands for the module of the host, and where its functions begin. */
const HOST = 2
const FIRST_CALL = 16

export type Machine = ReturnType<typeof openMachine>

export function openMachine(wasm: WebAssembly.Module, outside: () => Outside, names: readonly string[]) {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let seen = new DataView(new ArrayBuffer(0))
  const view = () => {
    // Another one when the memory has grown.
    if (seen.buffer !== machine.memory.buffer) seen = new DataView(machine.memory.buffer)
    return seen
  }
  const textAt = (address: number, length: number) =>
    decoder.decode(new Uint8Array(machine.memory.buffer, address, length))

  function allocated(text: string): { address: number; length: number } {
    const bytes = encoder.encode(text)
    const address = machine.malloc(bytes.length + 1)
    if (address === 0) throw new RangeError('no memory for a text')
    const memory = new Uint8Array(machine.memory.buffer)
    memory.set(bytes, address)
    memory[address + bytes.length] = 0
    return { address, length: bytes.length }
  }

  function read(address: number): Simple | undefined {
    const memory = view()
    const kind = memory.getInt32(address, true)
    if (kind === from.none) return null
    if (kind === from.truth) return memory.getInt32(address + 4, true) !== 0
    if (kind === from.whole) return memory.getInt32(address + 4, true)
    if (kind === from.decimal) return memory.getFloat64(address + 4, true)
    if (kind === from.text) return textAt(memory.getUint32(address + 8, true), memory.getUint32(address + 4, true))
    return undefined
  }

  function write(address: number, value: Simple | undefined): void {
    const text = typeof value === 'string' ? allocated(value) : null
    const memory = view()
    const put = (kind: number, first = 0, second = 0) => {
      memory.setInt32(address, kind, true)
      memory.setInt32(address + 4, first, true)
      memory.setInt32(address + 8, second, true)
    }
    if (value === undefined) put(to.undefined)
    else if (value === null) put(to.nothing)
    else if (text) put(to.text, text.length, text.address)
    else if (typeof value === 'boolean') put(to.truth, Number(value))
    else if (Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 30) put(to.whole, Number(value))
    else {
      put(to.decimal)
      memory.setFloat64(address + 4, Number(value), true)
    }
  }

  const call = (called: number, result: number, inputs: readonly number[]): void => {
    const name = names[called - FIRST_CALL]
    write(result, name === undefined ? undefined : outside().calls[name]?.(...inputs.map(read)))
  }
  const many = (count: number, first: number) =>
    Array.from({ length: Math.min(count, 8) }, (_, at) => first + at * VALUE_BYTES)

  const answers: Readonly<Record<string, Callable>> = {
    mp_js_random_u32: () => outside().random(),
    mp_js_ticks_ms: () => outside().ticks(),
    mp_js_time_ms: () => outside().ticks(),
    lookup_attr(object = 0, name = 0, result = 0) {
      if (object !== HOST) return 0
      const memory = new Uint8Array(machine.memory.buffer)
      const at = names.indexOf(textAt(name, memory.indexOf(0, name) - name))
      if (at === -1) return 0
      view().setInt32(result, to.object, true)
      view().setInt32(result + 4, FIRST_CALL + at, true)
      return 1
    },
    has_attr: () => 0,
    call0: (called = 0, result = 0) => call(called, result, []),
    call1: (called = 0, _ = 0, one = 0, result = 0) => call(called, result, [one]),
    call2: (called = 0, _ = 0, one = 0, other = 0, result = 0) => call(called, result, [one, other]),
    calln: (called = 0, _ = 0, count = 0, first = 0, result = 0) => call(called, result, many(count, first)),
    // Whoever looks for another way to an object finds nothing.
    call0_kwarg: (_, __, ___, ____, _____, result = 0) => write(result, null),
    calln_kwarg: (_, __, ___, ____, _____, ______, _______, result = 0) => write(result, null),
    js_reflect_construct: (_, __, ___, result = 0) => write(result, null),
    js_subscr_load: (_, __, result = 0) => write(result, null),
    js_get_iter: (_, result = 0) => write(result, null),
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
      view().setInt32(result, 0, true)
      view().setInt32(result + 4, 0, true)
    },
    js_check_existing: () => -1,
    proxy_js_free_obj: () => {},
    fd_write(_, parts = 0, count = 0, written = 0) {
      let bytes = 0
      let text = ''
      for (let at = 0; at < count; at++) {
        const length = view().getUint32(parts + 8 * at + 4, true)
        text += textAt(view().getUint32(parts + 8 * at, true), length)
        bytes += length
      }
      view().setUint32(written, bytes, true)
      outside().print(text)
      return 0
    },
    fd_read: () => NOT_PERMITTED,
    fd_seek: () => NOT_PERMITTED,
    fd_close: () => NOT_PERMITTED,
    fd_sync: () => NOT_PERMITTED,
    _abort_js() {
      throw new WebAssembly.RuntimeError('aborted')
    },
    _emscripten_throw_longjmp() {
      throw longJump
    },
    emscripten_resize_heap(wanted = 0) {
      const { memory } = machine
      const bytes = wanted >>> 0
      if (bytes > MOST_MEMORY) return 0
      memory.grow(Math.ceil((bytes - memory.buffer.byteLength) / 65_536))
      return 1
    },
  }

  /** Its functions stay where they are. */
  const functions: Callable[] = []
  /** Calls back into the machine, and catches what it throws to itself. Anything else leaves it altogether. */
  const invoke = (index: number, ...inputs: number[]): number | void => {
    const pointer = machine.emscripten_stack_get_current()
    try {
      const own = (functions[index] ??= machine.__indirect_function_table.get(index) as Callable)
      return own(...inputs)
    } catch (error) {
      if (error !== longJump) throw error
      machine._emscripten_stack_restore(pointer)
      machine.setThrew(1, 0)
    }
  }

  const imports: Record<string, Record<string, Callable>> = {}
  for (const { module, name } of WebAssembly.Module.imports(wasm))
    (imports[module] ??= {})[name] = name.startsWith('invoke_') ? invoke : (answers[name] ?? (() => NO_SUCH_FILE))

  const machine = new WebAssembly.Instance(wasm, imports).exports as unknown as Exports
  withhold(machine.memory, 'uctypes')
  machine.emscripten_stack_init()
  machine.__wasm_call_ctors()
  machine.mp_js_init(PYTHON_STACK, HEAP_BYTES)
  machine.proxy_c_init()
  const result = machine.malloc(VALUE_BYTES)
  view().setInt32(result, to.object, true)
  view().setInt32(result + 4, HOST, true)
  machine.mp_js_register_js_module(allocated('host').address, result)

  return {
    memory: machine.memory,
    allocate: (bytes: number) => machine.malloc(bytes),
    /** What it ended with, as Python tells it; nothing where it came to its end. */
    execute(code: string): string | null {
      // Of empty lines alone its reader breaks.
      if (code.trim() === '') return null
      const { address, length } = allocated(code)
      machine.mp_js_do_exec(address, length, result)
      if (view().getInt32(result, true) !== from.exception) return null
      return textAt(view().getUint32(result + 8, true), view().getUint32(result + 4, true))
    },
  }
}

/**
 * Takes a module away by its name, which then is no text that a program can write. `uctypes` reads and writes any address:
 * beyond the end of memory that is an error in most browsers, and the end of the tab where they were built otherwise.
 */
function withhold(memory: WebAssembly.Memory, name: string): void {
  const bytes = new Uint8Array(memory.buffer)
  const wanted = new TextEncoder().encode(`\0${name}\0`)
  const first = wanted[1]!
  let found = 0
  // Nearly all of memory is nothing yet: whoever looks for its zeros looks at millions.
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (wanted.some((byte, offset) => bytes[at - 1 + offset] !== byte)) continue
    // Behind its second letter, so that it keeps its place among the names, which are looked for by halves.
    bytes[at + 2] = 0xff
    found++
  }
  if (found === 0) throw new Error(`there is no ${name} to take away`)
}

/** The one thing that the machine throws to itself. */
const longJump = Symbol('long jump')
