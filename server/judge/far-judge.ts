import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node'
import { AppError } from '#app/platform/errors.ts'
import type { Judge } from '#app/platform/judge.server.ts'
import { openKeys } from '#app/platform/keys.server.ts'
import type { Logger } from '#app/platform/log.server.ts'
import type { TaskRules } from '#rules/tasks/task-file.ts'
import { readAnswer } from './messages.ts'

/** Programs go over NATS to whichever process has the role `judge`, one question and one answer each. */

export type Line = {
  readonly servers: string[]
  readonly deployment: string
  /** Whoever else is on NATS can hear and answer, too: what both sides say is sealed. */
  readonly secret: string
  readonly log: Logger
}

/** Longer than one may wait there and be judged. Whoever gets no answer sends it again, and it is kept once. */
const MOST_MS = 45_000
const CONNECTED_WITHIN_MS = 3_000
/** The longest program and the largest task are a tenth of it. */
const MOST_BYTES = 400_000

type Question = {
  /** Its own, so that an answer belongs to one question only. */
  readonly id: string
  readonly task: TaskRules
  readonly program: string
  readonly whose: readonly string[]
}

const SEAL_LENGTH = 43

/** The seal, then what is sealed. */
const sealed = ({ secret }: Line, purpose: string, about: string, text: string): string =>
  openKeys(secret).seal(purpose, `${about}\n${text}`) + text

/** What was sealed by somebody who has our secret, or nothing. */
function unsealed({ secret }: Line, purpose: string, about: string, said: string): string | null {
  const text = said.slice(SEAL_LENGTH)
  return openKeys(secret).matches(purpose, `${about}\n${text}`, said.slice(0, SEAL_LENGTH)) ? text : null
}

const subjectOf = ({ deployment }: Line) => `${deployment}.judge`

/** Comes when NATS does, and stays. */
const connected = ({ servers }: Line): Promise<NatsConnection> =>
  connect({
    servers,
    name: 'skykite judge',
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    reconnectJitter: 500,
    waitOnFirstConnect: true,
    ignoreAuthErrorAbort: true,
    timeout: 3_000,
  })

/** For a process that judges nothing itself. */
export function askJudges(line: Line): Judge & { warmUp: () => void } {
  let opened: Promise<NatsConnection> | null = null

  async function ask(question: Question): Promise<string> {
    opened ??= connected(line)
    const connection = await Promise.race([opened, sleep(CONNECTED_WITHIN_MS, null, { ref: false })])
    if (!connection) throw new Error('NATS is away')
    const text = sealed(line, 'judge-question', '', JSON.stringify(question))
    const said = (await connection.request(subjectOf(line), text, { timeout: MOST_MS })).string()
    const answer = unsealed(line, 'judge-answer', question.id, said)
    if (answer === null) throw new Error('an answer without our seal')
    return answer
  }

  return {
    async judge(task, program, whose) {
      const said = await ask({ id: randomUUID(), task, program, whose }).catch((error: unknown) => {
        line.log.warn({ error }, 'no judge answered')
        return ''
      })
      // Read like what a child says: it has come through more hands.
      const answer = readAnswer(said)
      if (!answer) throw new AppError('unavailable')
      const { verdict, ms } = answer
      return { verdict, ms }
    },
    warmUp: () => {},
    close: async () =>
      void (await Promise.race([opened?.then((one) => one.close()), sleep(100, null, { ref: false })])),
  }
}

/** Answers those who ask, beside what this process is asked directly. Each question comes to one judge alone. */
export function answerJudges(line: Line, { judge }: Pick<Judge, 'judge'>): { readonly close: () => Promise<void> } {
  const opened = connected(line).then((connection) => {
    connection.subscribe(subjectOf(line), { queue: 'judges', callback: (error, message) => void hear(error, message) })
    return connection
  })
  opened.catch((error: unknown) => line.log.error({ error }, 'judge'))

  async function hear(error: Error | null, message: Msg) {
    if (error) return line.log.warn({ error }, 'judge')
    try {
      if (message.data.length > MOST_BYTES) throw new AppError('unavailable')
      const question = unsealed(line, 'judge-question', '', message.string())
      // Not ours: whoever asked it is not told even that somebody listens.
      if (question === null) return
      const { id, task, program, whose } = JSON.parse(question) as Question
      const answer = JSON.stringify({ id: 0, ...(await judge(task, program, whose)) })
      message.respond(sealed(line, 'judge-answer', id, answer))
    } catch {
      message.respond('')
    }
  }
  return { close: async () => void (await Promise.race([opened.then((one) => one.drain()), sleep(100)])) }
}
