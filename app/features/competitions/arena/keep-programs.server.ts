import { judgeProgram } from '#rules/competitions/arena/judge-program.ts'
import { climbPoints } from '#rules/competitions/arena/climb.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { Json } from '#rules/live/values.ts'
import { inTransaction, nobody } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { judgingShare, type JudgingShare } from '#app/platform/judging-share.server.ts'
import { judgingTurns } from '#app/platform/judging-turns.server.ts'
import type { Received } from '#app/platform/live.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { CompetitionFacts } from '../enter-competition.server.ts'
import { bounds } from '../inputs.ts'
import { programsPath } from '../paths.ts'
import { programSkins } from '../tables.server.ts'
import type { SentProgram } from './contract.ts'
import { levelsOfRounds, type FrozenLevel } from './frozen-levels.server.ts'
import { storePrograms, type Judged } from './store-programs.server.ts'

/** As long as lessons take them; the longest of ours has 600 characters. */
const longestProgram = 20_000

/** Bounded and understood; nothing refuses it. PostgreSQL keeps no text with the letter 0. */
export function programSent(value: Json): SentProgram | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Object.keys(value).length !== 3)
    return null
  const { round, program, skin } = value
  if (!Number.isInteger(round) || (round as number) < 0 || (round as number) >= bounds.levels) return null
  if (typeof program !== 'string' || program.length > longestProgram) return null
  if (program.includes('\0') || !program.isWellFormed()) return null
  const known = programSkins.find((one) => one === skin)
  return known ? { round: round as number, program, skin: known } : null
}

type Keeping = Pick<Services, 'pool' | 'bus' | 'now'>
type Sent = Received<CompetitionFacts, SentProgram>

const turns = judgingTurns()
/** Of each server's clock: what the programs of one person may take of a processor in a minute, as in lessons. */
const shares = new WeakMap<object, JudgingShare>()
function shareOf(services: Keeping): JudgingShare {
  const share = shares.get(services.pool) ?? judgingShare(() => services.now())
  shares.set(services.pool, share)
  return share
}

/** Judged one after the other, with everything else that a process judges in its turn; then kept, one commit a school. */
export async function keepPrograms(
  services: Keeping,
  batch: readonly Sent[],
  share = shareOf(services),
): Promise<(AppError | null)[]> {
  const answers = batch.map((): AppError | null => null)
  const schools = Map.groupBy(batch.keys(), (place) => batch[place]!.facts.schoolId)
  for (const [schoolId, places] of schools) await keepOfSchool({ ...services, share }, schoolId, batch, places, answers)
  for (const id of new Set(batch.map(({ facts }) => facts.id))) services.bus.publish(programsPath(id))
  return answers
}

async function keepOfSchool(
  services: Keeping & { share: JudgingShare },
  schoolId: SchoolId,
  batch: readonly Sent[],
  places: readonly number[],
  answers: (AppError | null)[],
): Promise<void> {
  const levels = await inTransaction(
    services.pool,
    { ...nobody, schoolId },
    (db) =>
      levelsOfRounds(
        db,
        schoolId,
        places.map((place) => batch[place]!),
      ),
    'read only',
  )
  const judged: (Judged & { place: number })[] = []
  for (const place of places) {
    const sent = batch[place]!
    const level = levels.get(`${sent.facts.id} ${sent.value.round}`)
    const one = level ? await judge(services.share, sent, level) : new AppError('refused', { reason: 'closed' })
    if (one instanceof AppError) answers[place] = one
    else judged.push({ ...one, place })
  }
  if (judged.length === 0) return
  const refusals = await inTransaction(services.pool, { ...nobody, schoolId }, (db) =>
    storePrograms(db, schoolId, judged),
  )
  judged.forEach(({ place }, at) => {
    const reason = refusals[at]
    if (reason) answers[place] = new AppError('refused', { reason })
  })
}

async function judge(share: JudgingShare, sent: Sent, { level, rules }: FrozenLevel): Promise<Judged | AppError> {
  const { personId } = sent.facts
  try {
    share.demand(personId)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  const { value: verdict, ms } = await turns(personId, () => judgeProgram(level, sent.value.program))
  share.spend(personId, ms)
  return { ...sent, verdict, points: climbPoints(rules, verdict, level.stars.mostBlocks) }
}
