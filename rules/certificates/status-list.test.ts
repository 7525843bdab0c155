import { expect, test } from 'vitest'
import { encodeStatusList, isRevokedIn, statusListBits } from './status-list.ts'

test('a list names the revoked certificates and no other', async () => {
  const revoked = [0, 7, 8, 90_417, statusListBits - 1]
  const list = await encodeStatusList(revoked)
  for (const index of revoked) expect(await isRevokedIn(list, index)).toBe(true)
  for (const index of [1, 6, 9, 90_416, 90_418, statusListBits - 2]) expect(await isRevokedIn(list, index)).toBe(false)
})

test('an unreadable list or index gives no answer', async () => {
  const list = await encodeStatusList([])
  for (const index of [-1, 0.5, statusListBits]) expect(await isRevokedIn(list, index)).toBeNull()
  for (const text of ['', 'u', 'u!!', list.slice(1), `u${btoa('text')}`]) expect(await isRevokedIn(text, 1)).toBeNull()
})

test('stops reading a list that is longer than allowed', async () => {
  const zeros = new Blob([new Uint8Array(8 * statusListBits)]).stream().pipeThrough(new CompressionStream('gzip'))
  const packed = Buffer.from(await new Response(zeros).arrayBuffer()).toString('base64url')
  expect(await isRevokedIn(`u${packed}`, 1)).toBeNull()
})
