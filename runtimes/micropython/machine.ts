import type { Simple } from '../runtime.ts'
import { openLongJumps } from './long-jumps.ts'
import { FIRST_WORD } from './word-names.ts'

/**
 * The machine under Python, with nothing of JavaScript in reach: of what it may ask of its host, all that could touch an
 * object is refused here, files and streams are not there, and memory ends. What its maker ships for this purpose gives
 * every program the whole page, so none of it is used.
 */

/** What a program gave; a part that is not plain comes as `undefined`. */
type Given = Simple | undefined
export type HostCall = (...inputs: Given[]) => Given

/** What a call of the host answers where the program is to find an error. */
export class Raised {
  readonly kind: 'over' | 'TypeError' | 'AttributeError'
  readonly text: string
  constructor(kind: Raised['kind'], text = '') {
    this.kind = kind
    this.text = text
  }
}

export type Outside = {
  /** In the order of their names. */
  readonly calls: readonly HostCall[]
  /** The words of a world, by their number. */
  readonly word: (at: number, inputs: readonly Given[]) => Given | Raised
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

type Callable = (...given: number[]) => number | void

/** Kinds of values as they cross, from the program and to it. */
const from = { exception: -1, none: 1, truth: 2, whole: 3, decimal: 4, text: 5 }
const to = { undefined: 0, nothing: 1, truth: 2, whole: 3, decimal: 4, text: 5, object: 7 }

const PYTHON_STACK = 4_096
const HEAP_BYTES = 64 * 1024
const MOST_MEMORY = 32 * 1024 * 1024
const NO_SUCH_FILE = -44
const NOT_PERMITTED = 63
const VALUE_BYTES = 12
/** What stands for the module of the host, and where its functions and the words of a world begin. */
const HOST = 2
const FIRST_CALL = 16
const MOST_GIVEN = 7
/** What the prelude hands over to raise errors with, and asks of what and why. */
const raising = ['raiser', 'kind', 'why'] as const

export type Machine = ReturnType<typeof openMachine>

export function openMachine(wasm: WebAssembly.Module, outside: () => Outside, names: readonly string[]) {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let bytes = new Uint8Array()
  let view = new DataView(bytes.buffer)
  /** Others when the memory has grown, which only its own question does. */
  const look = () => {
    bytes = new Uint8Array(machine.memory.buffer)
    view = new DataView(bytes.buffer)
  }
  const textAt = (address: number, length: number) => decoder.decode(bytes.subarray(address, address + length))
  const wordAt = (address: number) => textAt(address, bytes.indexOf(0, address) - address)

  function allocated(text: string): { address: number; length: number } {
    const encoded = encoder.encode(text)
    const address = machine.malloc(encoded.length + 1)
    if (address === 0) throw new RangeError('no memory for a text')
    bytes.set(encoded, address)
    bytes[address + encoded.length] = 0
    return { address, length: encoded.length }
  }

  function read(address: number): Given {
    const memory = view
    const kind = memory.getInt32(address, true)
    if (kind === from.none) return null
    if (kind === from.truth) return memory.getInt32(address + 4, true) !== 0
    if (kind === from.whole) return memory.getInt32(address + 4, true)
    if (kind === from.decimal) return memory.getFloat64(address + 4, true)
    if (kind === from.text) return textAt(memory.getUint32(address + 8, true), memory.getUint32(address + 4, true))
    return undefined
  }

  function write(address: number, value: Given): void {
    if (typeof value === 'string') {
      const text = allocated(value)
      view.setInt32(address, to.text, true)
      view.setInt32(address + 4, text.length, true)
      view.setInt32(address + 8, text.address, true)
    } else if (typeof value === 'number') {
      const isWhole = Number.isInteger(value) && Math.abs(value) < 2 ** 30
      view.setInt32(address, isWhole ? to.whole : to.decimal, true)
      if (isWhole) view.setInt32(address + 4, value, true)
      else view.setFloat64(address + 4, value, true)
    } else if (typeof value === 'boolean') {
      view.setInt32(address, to.truth, true)
      view.setInt32(address + 4, Number(value), true)
    } else view.setInt32(address, value === null ? to.nothing : to.undefined, true)
  }

  /** An object whose iterator raises: the one way into Python by which an error comes out where the host was called. */
  let raiser: number | null = null
  const nothingRaised = new Raised('over')
  let raised = nothingRaised
  const raise = (error: Raised): void => {
    raised = error
    if (raiser !== null) machine.proxy_c_to_js_get_iter(raiser)
  }
  const own: readonly ((given?: number) => Given)[] = [
    (given = 0) => void (raiser ??= view.getInt32(given + 4, true)),
    () => raised.kind,
    () => raised.text,
  ]
  const all = [...names, ...raising]

  const none: readonly number[] = []
  const nothingGiven: readonly Given[] = []
  function call(called: number, result: number, inputs: readonly number[]): void {
    if (called >= FIRST_WORD) {
      const answer = outside().word(called - FIRST_WORD, inputs.length === 0 ? nothingGiven : inputs.map(read))
      if (!(answer instanceof Raised)) return write(result, answer)
      raise(answer)
      // Only where a program has changed what raises.
      return write(result, null)
    }
    const at = called - FIRST_CALL
    if (at >= names.length) return write(result, own[at - names.length]?.(inputs[0]))
    const answer = outside().calls[at]
    write(result, inputs.length === 1 ? answer?.(read(inputs[0]!)) : answer?.(...inputs.map(read)))
  }
  const many = (count: number, first: number) =>
    Array.from({ length: Math.min(count, MOST_GIVEN) }, (_, at) => first + at * VALUE_BYTES)
  const isNo = (what: string) => raise(new Raised('TypeError', `'function' object ${what}`))
  const unexpected = (key: number) =>
    raise(new Raised('TypeError', `unexpected keyword argument '${wordAt(view.getUint32(key, true))}'`))

  const answers: Readonly<Record<string, Callable>> = {
    mp_js_random_u32: () => outside().random(),
    mp_js_ticks_ms: () => outside().ticks(),
    mp_js_time_ms: () => outside().ticks(),
    lookup_attr(object = 0, name = 0, result = 0) {
      if (object !== HOST) return 0
      const wanted = wordAt(name)
      const word = /^word(\d{1,2})$/.exec(wanted)?.[1]
      const at = all.indexOf(wanted)
      if (at === -1 && word === undefined) return 0
      view.setInt32(result, to.object, true)
      view.setInt32(result + 4, word === undefined ? FIRST_CALL + at : FIRST_WORD + Number(word), true)
      return 1
    },
    store_attr: (_, name = 0) =>
      raise(new Raised('AttributeError', `'function' object has no attribute '${wordAt(name)}'`)),
    has_attr: () => 0,
    call0: (called = 0, result = 0) => call(called, result, none),
    call1: (called = 0, _ = 0, one = 0, result = 0) => call(called, result, [one]),
    call2: (called = 0, _ = 0, one = 0, other = 0, result = 0) => call(called, result, [one, other]),
    calln: (called = 0, _ = 0, count = 0, first = 0, result = 0) => call(called, result, many(count, first)),
    call0_kwarg(_, __, ___, key = 0, _____, result = 0) {
      unexpected(key)
      write(result, null)
    },
    calln_kwarg(_, __, ___, ____, _____, key = 0, _______, result = 0) {
      unexpected(key)
      write(result, null)
    },
    js_subscr_load(_, __, result = 0) {
      isNo("isn't subscriptable")
      write(result, null)
    },
    js_subscr_store: () => isNo("doesn't support item assignment"),
    js_get_iter(_, result = 0) {
      isNo("isn't iterable")
      write(result, null)
    },
    // Whoever looks for another way to an object finds nothing.
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
      let all = 0
      let text = ''
      for (let at = 0; at < count; at++) {
        const length = view.getUint32(parts + 8 * at + 4, true)
        text += textAt(view.getUint32(parts + 8 * at, true), length)
        all += length
      }
      view.setUint32(written, all, true)
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
    emscripten_resize_heap(wanted = 0) {
      const { memory } = machine
      const wantedBytes = wanted >>> 0
      if (wantedBytes > MOST_MEMORY) return 0
      memory.grow(Math.ceil((wantedBytes - memory.buffer.byteLength) / 65_536))
      look()
      return 1
    },
  }

  const jumps = openLongJumps(wasm)
  const imports: Record<string, Record<string, Callable>> = {}
  for (const { module, name } of WebAssembly.Module.imports(wasm))
    (imports[module] ??= {})[name] = jumps.answers[name] ?? answers[name] ?? (() => NO_SUCH_FILE)

  const machine = new WebAssembly.Instance(wasm, imports).exports as unknown as Exports
  jumps.link(machine)
  look()
  withhold(machine.memory, 'uctypes')
  machine.emscripten_stack_init()
  machine.__wasm_call_ctors()
  machine.mp_js_init(PYTHON_STACK, HEAP_BYTES)
  machine.proxy_c_init()
  const result = machine.malloc(VALUE_BYTES)
  view.setInt32(result, to.object, true)
  view.setInt32(result + 4, HOST, true)
  machine.mp_js_register_js_module(allocated('host').address, result)
  const bottom = machine.emscripten_stack_get_current()

  return {
    memory: machine.memory,
    allocate: (bytes: number) => machine.malloc(bytes),
    /** After something has left it in the middle: beside memory, the end of its stack is all that it remembers. */
    unwind: () => machine._emscripten_stack_restore(bottom),
    /** What was raised last stands beside its memory, and may have a word of whoever wrote the program. */
    forget: () => void (raised = nothingRaised),
    /** What it ended with, as Python tells it; nothing where it came to its end. */
    execute(code: string): string | null {
      // Of empty lines alone its reader breaks.
      if (code.trim() === '') return null
      const { address, length } = allocated(code)
      machine.mp_js_do_exec(address, length, result)
      if (view.getInt32(result, true) !== from.exception) return null
      return textAt(view.getUint32(result + 8, true), view.getUint32(result + 4, true))
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
