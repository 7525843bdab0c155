import { openKeys } from '#app/platform/secrets/keys.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'

type RoomCode = { id: string; code: string | null }
type ProofServices = Pick<Services, 'env' | 'now'>

const purpose = 'guest-code'
const lifeMs = 10 * 60_000

const proofText = ({ id, code }: RoomCode, until: number) => `${id} ${code} ${until}`

/** Signed proof that this browser entered the room code, so that the join form does not check the code again. */
export function createCodeProof({ env, now }: ProofServices, roomCode: RoomCode): string {
  const until = now() + lifeMs
  return `${until}.${openKeys(env.SECRET).sign(purpose, proofText(roomCode, until))}`
}

export function isValidCodeProof({ env, now }: ProofServices, roomCode: RoomCode, proof: string | null): boolean {
  const [until = '', signature = ''] = (proof ?? '').split('.')
  return Number(until) > now() && openKeys(env.SECRET).matches(purpose, proofText(roomCode, Number(until)), signature)
}
