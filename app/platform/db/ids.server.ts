import { randomBytes, randomInt } from 'node:crypto'

const last = { time: 0, counter: 0 }
/** Ids of one millisecond, after which their order is random. */
const maxCounter = 0xfff

/**
 * UUID version 7: ids sort by creation time, so inserts append to the end of the index. Within a millisecond a counter
 * keeps the order; 62 bits stay random.
 */
export function newId(now = Date.now()): string {
  const isSameTime = now === last.time && last.counter < maxCounter
  last.counter = isSameTime ? last.counter + 1 : randomInt(0x7ff)
  last.time = now
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt16BE(0x7000 | last.counter, 6)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
