/**
 * Snapshot of a machine's memory that is restored before every run: a program cannot read data of the previous one, not
 * even from raw memory, and object addresses are the same in every run.
 */

type Machine = {
  readonly memory: WebAssembly.Memory
  readonly allocate: (bytes: number) => number
}

const PROBE = 1 << 20

/**
 * Finds the address of the variable that holds the allocator's end of used memory: the highest value that grows when a
 * large block is allocated. The memory is restored afterwards.
 */
function findHeapEnd({ memory, allocate }: Machine): { readonly end: number; readonly image: Uint8Array } {
  const snapshot = new Uint8Array(memory.buffer).slice()
  const before = new Int32Array(snapshot.buffer)
  const block = allocate(PROBE)
  const after = new Int32Array(memory.buffer)
  if (after.length !== before.length) throw new Error('memory grew while searching the heap end')
  let end = -1
  for (let index = 0; index < PROBE >> 2; index++) {
    const grown = after[index]! - before[index]!
    if (grown < PROBE / 2 || grown > 2 * PROBE || before[index]! < 1 << 16 || after[index]! > snapshot.length) continue
    if (end === -1 || after[index]! > after[end]!) end = index
  }
  if (end === -1 || after[end]! < block + PROBE) throw new Error('heap end not found')
  new Uint8Array(memory.buffer).set(snapshot)
  return { end, image: snapshot.slice(0, before[end]) }
}

/**
 * More than any program uses in a machine that is reused: QuickJS stops programs before, and a crashed machine is
 * discarded.
 */
const MAX_STACK_BYTES = 1 << 20

/** The largest range of zeros is the stack, which grows downwards from its end. */
function findStack(image: Uint8Array): { readonly from: number; readonly to: number } {
  let [from, end, runStart] = [0, 0, 0]
  for (let position = 0; position <= image.length; position++) {
    if (image[position] === 0) continue
    if (position - runStart > end - from) [from, end] = [runStart, position]
    runStart = position + 1
  }
  return { from, to: end }
}

export type MemoryImage = {
  /** Returns `false` if the memory has grown; the machine must then be discarded, because memory never shrinks. */
  readonly restore: () => boolean
}

/** Creates images of one machine; `first` is its current state. Images contain the memory up to the allocator's end. */
export function openMemoryImages(machine: Machine) {
  const { memory } = machine
  const { end, image: first } = findHeapEnd(machine)
  const stack = findStack(first)
  const size = memory.buffer.byteLength
  const currentEnd = () => new Int32Array(memory.buffer)[end]!

  const createImage = (image: Uint8Array): MemoryImage => {
    const [below, above] = [image.subarray(0, stack.from), image.subarray(stack.to)]
    return {
      restore() {
        if (memory.buffer.byteLength !== size) return false
        const bytes = new Uint8Array(memory.buffer)
        const heapEnd = currentEnd()
        // Only a program that writes raw memory can falsify this value, and it could leave only its own data behind.
        bytes.fill(0, image.length, heapEnd >= image.length && heapEnd <= size ? heapEnd : size)
        bytes.set(below)
        bytes.fill(0, Math.max(stack.from, stack.to - MAX_STACK_BYTES), stack.to)
        bytes.set(above, stack.to)
        return true
      },
    }
  }
  return { first: createImage(first), take: () => createImage(new Uint8Array(memory.buffer).slice(0, currentEnd())) }
}
