import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconTerminal2 from '@tabler/icons-react/dist/esm/icons/IconTerminal2.mjs'
import type { ConsoleRun } from '#runtimes/browser/messages.ts'
import { Button } from '#app/ui/button.tsx'
import type { TextMistake } from '#runtimes/mistakes/find-mistake.ts'
import { useTest } from '../test/test-mode.ts'
import { mistakeInConsole } from './mistake-in.ts'
import { consoleTold, toldWords } from './task-words.ts'
import type { Task } from './use-task.ts'
import styles from './task-step.module.css'

/** Who is asked types at once. */
const focus = (input: HTMLInputElement | null) => input?.focus()

type Tried = {
  readonly text: string
  readonly typed: readonly string[]
  readonly run: ConsoleRun
  readonly mistake: TextMistake | null
}

/** The program alone, for trying: it asks, somebody types, it goes on. */
export function ProgramConsole({ task }: { task: Task }) {
  const { t } = useTranslation('tasks')
  const [ran, setRan] = useState<Tried | null>(null)
  const [busy, setBusy] = useState(false)
  const current = ran?.text === task.text ? ran : null
  const isTest = useTest() !== null
  const told = current && consoleTold(t, task.step.language, current.run, current.mistake)
  const isAsking = current?.run.stop?.reason === 'input'

  async function run(typed: readonly string[]) {
    setBusy(true)
    const { text } = task
    try {
      const run = await (await task.runner()).console(text, typed)
      // A test tells nobody what was probably meant.
      const mistake = isTest ? null : await mistakeInConsole(task.step, text, run)
      setRan({ text, typed, run, mistake })
    } catch {
      setRan(null)
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
            {current.run.console.map(({ kind, text }, at) => (
              <span key={at} data-kind={kind}>
                {kind === 'typed' ? `${text}\n` : text}
              </span>
            ))}
          </pre>
          {told && (
            <div className={styles.told}>
              <p>{toldWords(t, isTest ? { ...told, advice: '' } : told)}</p>
              {told.raw && <p className={styles.raw}>{told.raw}</p>}
            </div>
          )}
        </div>
      )}
      {isAsking && (
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
