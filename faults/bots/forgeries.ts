import { actionField, keyField } from '#app/platform/forms/action-fields.ts'
import { hostPath, roomPath } from '#app/features/play/competitions/paths.ts'
import type { Session } from '../surface/people.ts'
import type { Target } from './attempts.ts'
import type { LiveClient } from './live-client.ts'
import type { Player } from './played-room.ts'
import { sendForm, type Site } from './site.ts'

/** Round and phase of the room while forging is allowed. */
export type Moment = { round: number; phase: string }
type ForgeryContext = { site: Site; target: Target; me: Player; other: Player; moment: Moment; at: number }
/** `works`: the forged message had an effect. */
type ForgeryResult = { works: boolean; reply: string }
type Forgery = { name: string; when: readonly string[]; forge: (around: ForgeryContext) => Promise<ForgeryResult> }

const [early, open, late] = [['prepare', 'question'], ['answer'], ['reveal', 'board']]
const always = [...early, ...open, ...late]
const answerOf = (option: number) => ({ kind: 'chosen', chosen: [option, 9] })

/** Sends a message that the server must reject. */
const sendForged = async (live: LiveClient, message: object): Promise<ForgeryResult> => {
  const { t, e } = await live.say(message)
  return { works: t === 'ok', reply: e ?? t }
}
const forgeAnswer = (name: string, when: readonly string[], value: (around: ForgeryContext) => object): Forgery => ({
  ...{ name, when },
  forge: (around) => sendForged(around.me.live, { t: 'set', p: around.target.paths.answers, v: value(around) }),
})
const forgeMessage = (name: string, message: (around: ForgeryContext) => object): Forgery => ({
  ...{ name, when: always },
  forge: (around) => sendForged(around.me.live, message(around)),
})
const forgeHostAction = (press: string): Forgery => ({
  ...{ name: `presses ${press}`, when: always },
  async forge({ site, target: { id }, me, other, moment }) {
    const { status, text } = await sendForm(site, `/dashboard/competition/${id}.data`, me.session.cookie, {
      ...{ [actionField]: 'act', [keyField]: crypto.randomUUID(), competition: id, press },
      ...{ round: String(moment.round), phase: moment.phase, player: other.person, percent: '200' },
    })
    return { works: text.includes('"done"'), reply: String(status) }
  },
})

/**
 * Loads a page and looks for the answer key, which is allowed only with the reveal; the reveal may happen during the
 * request.
 */
async function readPage({ url }: Site, path: string, { cookie }: Session): Promise<ForgeryResult> {
  const answer = await fetch(url + path, { redirect: 'manual', headers: { cookie } })
  const text = await answer.text()
  const hasKey = /"explanation"|"accepted"/.test(text)
  return { works: hasKey && !text.includes('"reveal"'), reply: hasKey ? 'revealed' : String(answer.status) }
}

const forgeries: readonly Forgery[] = [
  forgeAnswer('answers early', early, ({ moment: { round } }) => ({ round, answer: answerOf(0) })),
  forgeAnswer('answers the next question', open, ({ moment: { round } }) => ({
    round: round + 1,
    answer: answerOf(0),
  })),
  forgeAnswer('answers after the close', late, ({ moment: { round } }) => ({ round, answer: answerOf(1) })),
  forgeAnswer('answers an earlier question', open, ({ moment: { round } }) => ({
    round: round - 1,
    answer: answerOf(1),
  })),
  forgeAnswer('claims another player’s id', always, ({ moment: { round }, other }) => ({
    ...{ round, answer: answerOf(0), player: other.person },
  })),
  forgeAnswer('claims its answer time', always, ({ moment: { round } }) => ({ round, answer: answerOf(0), tookMs: 0 })),
  forgeAnswer('claims its arrival time and round trip', always, ({ moment: { round }, at }) => ({
    ...{ round, answer: answerOf(0), receivedAt: at, roundTripMs: 60_000 },
  })),
  forgeAnswer('claims to be right', always, ({ moment: { round } }) => ({
    round,
    answer: answerOf(0),
    isRight: true,
    points: 9_000,
  })),
  forgeMessage('writes another’s answer', ({ target: { paths }, other, moment: { round } }) => ({
    ...{ t: 'set', p: `${paths.answers}/${other.person}`, v: { round, answer: answerOf(0) } },
  })),
  forgeMessage('writes its points', ({ target: { paths } }) => ({ t: 'set', p: paths.me, v: { points: 9_000 } })),
  forgeMessage('writes the room', ({ target: { paths } }) => ({
    t: 'update',
    u: { [`${paths.room}/round/phase`]: 'reveal' },
  })),
  forgeMessage('reads the host’s side', ({ target: { id } }) => ({ t: 'on', p: hostPath(id) })),
  forgeMessage('reads other players’ answers', ({ target: { paths } }) => ({ t: 'on', p: paths.answers })),
  forgeMessage('reads keys at an unknown path', ({ target: { id }, moment: { round } }) => ({
    ...{ t: 'on', p: `competitions/${id}/rounds/${round}` },
  })),
  forgeMessage('reads in an unknown language', ({ target: { id } }) => ({ t: 'on', p: roomPath(id, 'key' as never) })),
  ...['next', 'end', 'extend', 'skip', 'kick', 'give-time'].map(forgeHostAction),
  {
    ...{ name: 'loads its page for the key', when: [...early, ...open] },
    forge: ({ site, target: { id }, me }) => readPage(site, `/competition/quiz/${id}.data`, me.session),
  },
  {
    ...{ name: 'loads the result', when: [...early, ...open] },
    forge: ({ site, target: { id }, me }) => readPage(site, `/dashboard/competition/${id}/result.data`, me.session),
  },
  {
    ...{ name: 'repeats its answer', when: late },
    async forge({ me, target: { paths }, moment: { round } }) {
      const answer = me.answers.get(round)
      const { t, e } = await me.live.say({ t: 'set', p: paths.answers, v: { round, answer } })
      // The server may acknowledge or reject the repeat; the comparison with stored answers shows that it counts once.
      return { works: false, reply: e ?? t }
    },
  },
]

/** Sends forged messages of joined players, each in a phase in which it could have an effect. */
export function openForgers(site: Site, target: Target, players: readonly Player[], random: (below: number) => number) {
  const counts: Record<string, Record<string, number>> = {}
  let moment: Moment | null = null
  let [underWay, forged, worked] = [0, 0, 0]
  const byPhase = new Map<string, number>()
  return {
    counts,
    forged: () => forged,
    worked: () => worked,
    /** Sets the phase for which to forge; `null` pauses forging while the room advances. */
    setPhase: (now: Moment | null) => (moment = now),
    pending: () => underWay,
    /** Returns false while forging is paused. */
    async forgeNext(time: number): Promise<boolean> {
      const now = moment
      if (!now) return false
      const count = byPhase.get(now.phase) ?? 0
      byPhase.set(now.phase, count + 1)
      // Alternate between forgeries for this phase only and forgeries for all phases.
      const candidates = forgeries.filter(
        ({ when }) => when.includes(now.phase) && (when === always) === (count % 2 === 1),
      )
      const { name, forge } = candidates[(count >> 1) % candidates.length]!
      const [me, other] = [players[random(players.length)]!, players[random(players.length)]!]
      underWay++
      const { works, reply } = await forge({ site, target, me, other, moment: now, at: time })
      underWay--
      forged++
      if (works) worked++
      const answer = works ? 'WORKED' : reply
      counts[name] = { ...counts[name], [answer]: (counts[name]?.[answer] ?? 0) + 1 }
      return true
    },
  }
}

export type Forgers = ReturnType<typeof openForgers>
