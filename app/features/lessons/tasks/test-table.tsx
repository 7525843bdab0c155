import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import type { TaskTest } from '#rules/tasks/task-file.ts'
import type { TaskCase, TaskVerdict } from '#rules/tasks/task-verdict.ts'
import { useTest } from '../test/test-mode.ts'
import styles from './task-step.module.css'

/** So many tests are shown before anything ran; another is shown when it does not pass. */
export const SHOWN_TESTS = 2

type TestTableProps = {
  tests: readonly TaskTest[]
  verdict: TaskVerdict | null
  /** For who teaches: every test, also before anything ran. */
  showsAll?: boolean
}

/** What the program is tried with, what was expected, and what came. */
export function TestTable({ tests, verdict, showsAll = false }: TestTableProps) {
  const { t } = useTranslation('tasks')
  const cases = verdict?.cases ?? []
  const failed = cases.findIndex(({ passed }) => !passed)
  const isTest = useTest() !== null
  const shown = tests
    .map((test, at) => ({ test, at }))
    .filter(({ at }) => showsAll || at < SHOWN_TESTS || (at === failed && !isTest))
  const passed = cases.filter((one) => one.passed).length
  return (
    <section className={styles.tests} aria-label={t('tests.label')}>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('tests.number')}</th>
              <th scope="col">{t('call' in tests[0]! ? 'tests.call' : 'tests.input')}</th>
              <th scope="col">{t('tests.expected')}</th>
              <th scope="col">{t('tests.came')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ test, at }) => (
              <TestRow key={at} test={test} number={at + 1} ran={cases[at] ?? null} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.count} role="status">
        {isTest
          ? t('tests.kept', { count: Math.max(0, tests.length - SHOWN_TESTS) })
          : verdict
            ? t('tests.passed', { count: passed, all: tests.length })
            : !showsAll && t('tests.all', { all: tests.length })}
      </p>
    </section>
  )
}

function TestRow({ test, number, ran }: { test: TaskTest; number: number; ran: TaskCase | null }) {
  const { t } = useTranslation('tasks')
  const expected = 'call' in test ? test.gives : test.output.join('\n')
  const asked = 'call' in test ? test.call : test.input.join('\n')
  const came = ran && ('call' in test ? (ran.value ?? '') : ran.output.trimEnd())
  return (
    <tr className={clsx(ran && (ran.passed ? styles.right : styles.other))}>
      <th scope="row">
        {number}
        {ran &&
          (ran.passed ? (
            <IconCheck role="img" aria-label={t('tests.yes')} />
          ) : (
            <IconCircleDashed role="img" aria-label={t('tests.no')} />
          ))}
      </th>
      <td>{asked === '' ? <i>{t('tests.nothing')}</i> : <pre>{asked}</pre>}</td>
      <td>
        <pre>{expected}</pre>
      </td>
      <td>{came === null ? '' : came === '' ? <i>{t('tests.nothing')}</i> : <pre>{came}</pre>}</td>
    </tr>
  )
}
