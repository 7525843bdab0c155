import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node'
import { natsReconnect } from '#app/platform/live/nats-reconnect.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { Judge } from '#app/platform/services/judge.server.ts'
import { openKeys } from '#app/platform/secrets/keys.server.ts'
import type { Logger } from '#app/platform/services/log.server.ts'
import type { TaskRules } from '#rules/tasks/task-file.ts'
import { parseJobResult } from './messages.ts'

/** Sends programs over NATS to a process with the `judge` role, as one request and one response each. */

export type JudgeConnection = {
  readonly servers: string[]
  readonly deployment: string
  /** Signs requests and responses, because other clients of NATS could send either. */
  readonly secret: string
  readonly log: Logger
}

/** Longer than queueing and judging together. A client without a response resends, and the answer is saved once. */
const RESPONSE_TIMEOUT_MS = 45_000
const CONNECT_TIMEOUT_MS = 3_000
/** Ten times the size of the longest program with the largest task. */
const MAX_REQUEST_BYTES = 400_000

type JudgeRequest = {
  /** Unique, so that a response belongs to one request only. */
  readonly id: string
  readonly task: TaskRules
  readonly program: string
  readonly whose: readonly string[]
}

const SEAL_LENGTH = 43

/** Prepends the signature to the text. */
const seal = ({ secret }: JudgeConnection, purpose: string, about: string, text: string): string =>
  openKeys(secret).sign(purpose, `${about}\n${text}`) + text

/** Returns the signed text, or null if the signature is invalid. */
function unseal({ secret }: JudgeConnection, purpose: string, about: string, sealedText: string): string | null {
  const text = sealedText.slice(SEAL_LENGTH)
  return openKeys(secret).matches(purpose, `${about}\n${text}`, sealedText.slice(0, SEAL_LENGTH)) ? text : null
}

const subjectOf = ({ deployment }: JudgeConnection) => `${deployment}.judge`

const connectToNats = ({ servers }: JudgeConnection): Promise<NatsConnection> =>
  connect({ servers, name: 'skykite judge', ...natsReconnect })

/** Judge client for processes without the judge role. */
export function openRemoteJudge(options: JudgeConnection): Judge & { warmUp: () => void } {
  let pendingConnection: Promise<NatsConnection> | null = null

  async function sendRequest(request: JudgeRequest): Promise<string> {
    pendingConnection ??= connectToNats(options)
    const connection = await Promise.race([pendingConnection, sleep(CONNECT_TIMEOUT_MS, null, { ref: false })])
    if (!connection) throw new Error('no connection to NATS')
    const text = seal(options, 'judge-question', '', JSON.stringify(request))
    const response = (await connection.request(subjectOf(options), text, { timeout: RESPONSE_TIMEOUT_MS })).string()
    const answer = unseal(options, 'judge-answer', request.id, response)
    if (answer === null) throw new Error('judge response with an invalid signature')
    return answer
  }

  return {
    async judge(task, program, ownerPath) {
      const response = await sendRequest({ id: randomUUID(), task, program, whose: ownerPath }).catch(
        (error: unknown) => {
          options.log.warn({ error }, 'judge request failed')
          return ''
        },
      )
      // Validate the response like the output of a judge child process.
      const answer = parseJobResult(response)
      if (!answer) throw new AppError('unavailable')
      const { verdict, ms } = answer
      return { verdict, ms }
    },
    warmUp: () => {},
    close: async () =>
      void (await Promise.race([
        pendingConnection?.then((connection) => connection.close()),
        sleep(100, null, { ref: false }),
      ])),
  }
}

/** Serves judge requests of other processes. NATS delivers each request to one judge only. */
export function serveJudge(
  options: JudgeConnection,
  { judge }: Pick<Judge, 'judge'>,
): { readonly close: () => Promise<void> } {
  const pendingConnection = connectToNats(options).then((connection) => {
    connection.subscribe(subjectOf(options), {
      queue: 'judges',
      callback: (error, message) => void handleRequest(error, message),
    })
    return connection
  })
  pendingConnection.catch((error: unknown) => options.log.error({ error }, 'judge'))

  async function handleRequest(error: Error | null, message: Msg) {
    if (error) return options.log.warn({ error }, 'judge')
    try {
      if (message.data.length > MAX_REQUEST_BYTES) throw new AppError('unavailable')
      const request = unseal(options, 'judge-question', '', message.string())
      // Don't respond to requests with an invalid signature.
      if (request === null) return
      const { id, task, program, whose: ownerPath } = JSON.parse(request) as JudgeRequest
      const answer = JSON.stringify({ id: 0, ...(await judge(task, program, ownerPath)) })
      message.respond(seal(options, 'judge-answer', id, answer))
    } catch {
      message.respond('')
    }
  }
  return {
    close: async () =>
      void (await Promise.race([pendingConnection.then((connection) => connection.drain()), sleep(100)])),
  }
}
