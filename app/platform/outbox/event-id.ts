/** Creates a UUID version 7: contains the creation time and is unique across devices. */
export function newEventId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const time = new DataView(bytes.buffer)
  time.setUint16(0, Math.floor(now / 2 ** 32))
  time.setUint32(2, now % 2 ** 32)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
