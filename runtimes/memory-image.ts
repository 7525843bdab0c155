/**
 * The memory of a machine as it was once, to put back before every run: a program finds nothing of the one before, not
 * even by looking at raw memory, and prints the same addresses everywhere.
 */

type Machine = {
  readonly memory: WebAssembly.Memory
  readonly allocate: (bytes: number) => number
}

const PROBE = 1 << 20

/**
 * Where the allocator keeps the end of what it took so far: the highest of the words that a large piece moves up. What
 * looking for it changed is put back.
 */
function findEnd({ memory, allocate }: Machine): { readonly end: number; readonly image: Uint8Array } {
  const whole = new Uint8Array(memory.buffer).slice()
  const before = new Int32Array(whole.buffer)
  const piece = allocate(PROBE)
  const after = new Int32Array(memory.buffer)
  if (after.length !== before.length) throw new Error('the memory has no room to be looked at')
  let end = -1
  for (let at = 0; at < PROBE >> 2; at++) {
    const grown = after[at]! - before[at]!
    if (grown < PROBE / 2 || grown > 2 * PROBE || before[at]! < 1 << 16 || after[at]! > whole.length) continue
    if (end === -1 || after[at]! > after[end]!) end = at
  }
  if (end === -1 || after[end]! < piece + PROBE) throw new Error('the end of the memory in use was not found')
  new Uint8Array(memory.buffer).set(whole)
  return { end, image: whole.slice(0, before[end]) }
}

/**
 * Deeper than any program gets in a machine that is used again: QuickJS ends one long before, and one that breaks it is
 * thrown away.
 */
const DEEPEST_STACK = 1 << 20

/** The largest stretch in which nothing stands: the room of the stack, which grows downwards from its end. */
function findStack(image: Uint8Array): { readonly from: number; readonly to: number } {
  let [from, to, start] = [0, 0, 0]
  for (let at = 0; at <= image.length; at++) {
    if (image[at] === 0) continue
    if (at - start > to - from) [from, to] = [start, at]
    start = at + 1
  }
  return { from, to }
}

export type Image = {
  /** `false` where the machine has grown, and must be thrown away: memory never shrinks. */
  readonly restore: () => boolean
}

/** Takes images of one machine, the first of it as it is now: all of them end where the allocator says. */
export function openImages(machine: Machine) {
  const { memory } = machine
  const { end, image: first } = findEnd(machine)
  const stack = findStack(first)
  const size = memory.buffer.byteLength
  const endNow = () => new Int32Array(memory.buffer)[end]!

  const imageOf = (image: Uint8Array): Image => {
    const [below, above] = [image.subarray(0, stack.from), image.subarray(stack.to)]
    return {
      restore() {
        if (memory.buffer.byteLength !== size) return false
        const bytes = new Uint8Array(memory.buffer)
        const now = endNow()
        // Only a program that writes raw memory can make this wrong, and then all that it leaves behind is its own.
        bytes.fill(0, image.length, now >= image.length && now <= size ? now : size)
        bytes.set(below)
        bytes.fill(0, Math.max(stack.from, stack.to - DEEPEST_STACK), stack.to)
        bytes.set(above, stack.to)
        return true
      },
    }
  }
  return { first: imageOf(first), take: () => imageOf(new Uint8Array(memory.buffer).slice(0, endNow())) }
}
