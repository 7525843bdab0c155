import { actionField, keyField } from '#app/platform/action-fields.ts'
import { hostPath, roomPath } from '#app/features/competitions/paths.ts'
import type { Session } from '../surface/people.ts'
import type { Target } from './attempts.ts'
import type { LiveClient } from './live-client.ts'
import type { Player } from './played-room.ts'
import { sendForm, type Site } from './site.ts'

/** Where the room stands for as long as forgers are let go on. */
export type Moment = { round: number; phase: string }
type Around = { site: Site; target: Target; me: Player; other: Player; moment: Moment; at: number }
/** `works`: it had an effect that it must not have. */
type Forged = { works: boolean; told: string }
type Forgery = { name: string; when: readonly string[]; forge: (around: Around) => Promise<Forged> }

const [early, open, late] = [['prepare', 'question'], ['answer'], ['reveal', 'board']]
const always = [...early, ...open, ...late]
const choice = (place: number) => ({ kind: 'chosen', chosen: [place, 9] })

/** Anything that is acknowledged though nobody may say it. */
const refused = async (live: LiveClient, message: object): Promise<Forged> => {
  const { t, e } = await live.say(message)
  return { works: t === 'ok', told: e ?? t }
}
const sets = (name: string, when: readonly string[], value: (around: Around) => object): Forgery => ({
  ...{ name, when },
  forge: (around) => refused(around.me.live, { t: 'set', p: around.target.paths.answers, v: value(around) }),
})
const message = (name: string, said: (around: Around) => object): Forgery => ({
  ...{ name, when: always },
  forge: (around) => refused(around.me.live, said(around)),
})
const presses = (press: string): Forgery => ({
  ...{ name: `presses ${press}`, when: always },
  async forge({ site, target: { id }, me, other, moment }) {
    const { status, text } = await sendForm(site, `/dashboard/competition/${id}.data`, me.session.cookie, {
      ...{ [actionField]: 'act', [keyField]: crypto.randomUUID(), competition: id, press },
      ...{ round: String(moment.round), phase: moment.phase, player: other.person, percent: '200' },
    })
    return { works: text.includes('"done"'), told: String(status) }
  },
})

/** The explanation stands beside what is right. It may be told with the reveal, which may have come while this was on its way. */
async function reads({ url }: Site, path: string, { cookie }: Session): Promise<Forged> {
  const answer = await fetch(url + path, { redirect: 'manual', headers: { cookie } })
  const text = await answer.text()
  const hasKey = /"explanation"|"accepted"/.test(text)
  return { works: hasKey && !text.includes('"reveal"'), told: hasKey ? 'revealed' : String(answer.status) }
}

const forgeries: readonly Forgery[] = [
  sets('answers early', early, ({ moment: { round } }) => ({ round, answer: choice(0) })),
  sets('answers the next question', open, ({ moment: { round } }) => ({ round: round + 1, answer: choice(0) })),
  sets('answers after the close', late, ({ moment: { round } }) => ({ round, answer: choice(1) })),
  sets('answers a question of before', open, ({ moment: { round } }) => ({ round: round - 1, answer: choice(1) })),
  sets('says another player’s id', always, ({ moment: { round }, other }) => ({
    ...{ round, answer: choice(0), player: other.person },
  })),
  sets('says how long it took', always, ({ moment: { round } }) => ({ round, answer: choice(0), tookMs: 0 })),
  sets('says when it came and by which way', always, ({ moment: { round }, at }) => ({
    ...{ round, answer: choice(0), receivedAt: at, roundTripMs: 60_000 },
  })),
  sets('says that it is right', always, ({ moment: { round } }) => ({
    round,
    answer: choice(0),
    isRight: true,
    points: 9_000,
  })),
  message('writes another’s answer', ({ target: { paths }, other, moment: { round } }) => ({
    ...{ t: 'set', p: `${paths.answers}/${other.person}`, v: { round, answer: choice(0) } },
  })),
  message('writes its points', ({ target: { paths } }) => ({ t: 'set', p: paths.me, v: { points: 9_000 } })),
  message('writes the room', ({ target: { paths } }) => ({
    t: 'update',
    u: { [`${paths.room}/round/phase`]: 'reveal' },
  })),
  message('reads the host’s side', ({ target: { id } }) => ({ t: 'on', p: hostPath(id) })),
  message('reads what others answered', ({ target: { paths } }) => ({ t: 'on', p: paths.answers })),
  message('reads keys where none are', ({ target: { id }, moment: { round } }) => ({
    ...{ t: 'on', p: `competitions/${id}/rounds/${round}` },
  })),
  message('reads in a language that is none', ({ target: { id } }) => ({ t: 'on', p: roomPath(id, 'key' as never) })),
  ...['next', 'end', 'extend', 'skip', 'kick', 'give-time'].map(presses),
  {
    ...{ name: 'loads its page for the key', when: [...early, ...open] },
    forge: ({ site, target: { id }, me }) => reads(site, `/competition/quiz/${id}.data`, me.session),
  },
  {
    ...{ name: 'loads the result', when: [...early, ...open] },
    forge: ({ site, target: { id }, me }) => reads(site, `/dashboard/competition/${id}/result.data`, me.session),
  },
  {
    ...{ name: 'says its answer again', when: late },
    async forge({ me, target: { paths }, moment: { round } }) {
      const answer = me.said.get(round)
      const { t, e } = await me.live.say({ t: 'set', p: paths.answers, v: { round, answer } })
      // Acknowledged again, or refused; that it counts once is seen in what is stored.
      return { works: false, told: e ?? t }
    },
  },
]

/** Forged messages of those who are in, each where it could do harm. */
export function openForgers(site: Site, target: Target, players: readonly Player[], random: (below: number) => number) {
  const counts: Record<string, Record<string, number>> = {}
  let moment: Moment | null = null
  let [underWay, forged, worked] = [0, 0, 0]
  const byPhase = new Map<string, number>()
  return {
    counts,
    forged: () => forged,
    worked: () => worked,
    /** From now on for this moment; nothing where the room is about to move. */
    allow: (now: Moment | null) => (moment = now),
    underWay: () => underWay,
    /** False where the room is about to move on. */
    async forge(at: number): Promise<boolean> {
      const now = moment
      if (!now) return false
      const turn = byPhase.get(now.phase) ?? 0
      byPhase.set(now.phase, turn + 1)
      // Every second one is of those that only this phase is for.
      const fitting = forgeries.filter(({ when }) => when.includes(now.phase) && (when === always) === (turn % 2 === 1))
      const { name, forge } = fitting[(turn >> 1) % fitting.length]!
      const [me, other] = [players[random(players.length)]!, players[random(players.length)]!]
      underWay++
      const { works, told } = await forge({ site, target, me, other, moment: now, at })
      underWay--
      forged++
      if (works) worked++
      const answer = works ? 'WORKED' : told
      counts[name] = { ...counts[name], [answer]: (counts[name]?.[answer] ?? 0) + 1 }
      return true
    },
  }
}

export type Forgers = ReturnType<typeof openForgers>
