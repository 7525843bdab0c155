import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import { fairScheduler } from '#app/platform/limits/fair-scheduler.server.ts'
import { schedulers } from '#app/platform/limits/limits.ts'

/** OWASP's first choice for argon2id. A hash contains its settings, so these can be raised at any time. */
const settings = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

const hashing = fairScheduler(schedulers.passwordHashes)
const limitHashing = <Value>(work: () => Promise<Value>) => hashing.run(['hashes'], work)

// Keyboards encode the same Thai or Korean syllable differently; normalize so that equal passwords have equal bytes.
const message = (password: string) => password.normalize('NFKC')
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await limitHashing(() => derive('argon2id', { ...settings, message: message(password), nonce }))
  return `$argon2id$v=19$m=${settings.memory},t=${settings.passes},p=${settings.parallelism}$${base64(nonce)}$${base64(tag)}`
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = format.exec(hash) ?? []
  if (!tag) return false
  const expected = Buffer.from(tag, 'base64')
  const parameters = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  }
  const actual = await limitHashing(() =>
    derive('argon2id', { ...parameters, message: message(password), nonce: Buffer.from(nonce!, 'base64') }),
  )
  return timingSafeEqual(actual, expected)
}
