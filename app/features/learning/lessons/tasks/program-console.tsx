import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconTerminal2 from '@tabler/icons-react/dist/esm/icons/IconTerminal2.mjs'
import type { ConsoleRun } from '#runtimes/browser/messages.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import type { TextMistake } from '#runtimes/mistakes/find-mistake.ts'
import { useTest } from '../test/test-mode.ts'
import { findConsoleMistake } from './find-task-mistake.ts'
import { describeConsoleRun, formatFeedback } from './task-feedback.ts'
import type { Task } from './use-task.ts'
import styles from './task-step.module.css'

/** Focuses the input field when the program waits for input. */
const focus = (input: HTMLInputElement | null) => input?.focus()

type ConsoleAttempt = {
  readonly text: string
  readonly typed: readonly string[]
  readonly run: ConsoleRun
  readonly mistake: TextMistake | null
}

/** Console to try the program interactively, with typed input. */
export function ProgramConsole({ task }: { task: Task }) {
  const { t } = useTranslation('tasks')
  const [attempt, setAttempt] = useState<ConsoleAttempt | null>(null)
  const [busy, setBusy] = useState(false)
  const current = attempt?.text === task.text ? attempt : null
  const isTest = useTest() !== null
  const feedback = current && describeConsoleRun(t, task.step.language, current.run, current.mistake)
  const isWaitingForInput = current?.run.stop?.reason === 'input'

  async function run(typed: readonly string[]) {
    setBusy(true)
    const { text } = task
    try {
      const run = await (await task.runner()).console(text, typed)
      // A test must not reveal the detected mistake.
      const mistake = isTest ? null : await findConsoleMistake(task.step, text, run)
      setAttempt({ text, typed, run, mistake })
    } catch {
      setAttempt(null)
    }
    setBusy(false)
  }
  function answer(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const line = String(new FormData(form).get('line') ?? '').slice(0, 500)
    form.reset()
    void run([...(current?.typed ?? []), line])
  }
  return (
    <section className={styles.console} aria-label={t('console.label')}>
      <div className={styles.consoleHead}>
        <h3>{t('console.label')}</h3>
        <Button variant="soft" disabled={busy} icon={<IconTerminal2 aria-hidden />} onClick={() => void run([])}>
          {t('console.try')}
        </Button>
      </div>
      {current && (
        <div className={styles.screen} role="log" aria-label={t('console.label')}>
          <pre>
            {current.run.console.map(({ kind, text }, index) => (
              <span key={index} data-kind={kind}>
                {kind === 'typed' ? `${text}\n` : text}
              </span>
            ))}
          </pre>
          {feedback && (
            <div className={styles.told}>
              <p>{formatFeedback(t, isTest ? { ...feedback, advice: '' } : feedback)}</p>
              {feedback.raw && <p className={styles.raw}>{feedback.raw}</p>}
            </div>
          )}
        </div>
      )}
      {isWaitingForInput && (
        <form className={styles.ask} onSubmit={answer}>
          <input name="line" maxLength={500} autoComplete="off" aria-label={t('console.type')} ref={focus} />
          <Button type="submit" variant="soft" disabled={busy}>
            {t('console.enter')}
          </Button>
        </form>
      )}
    </section>
  )
}
