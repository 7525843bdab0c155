import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import type { TaskTest } from '#rules/tasks/task-file.ts'
import type { TaskCase, TaskVerdict } from '#rules/tasks/task-verdict.ts'
import { useTest } from '../test/test-mode.ts'
import styles from './task-step.module.css'

/** Number of test cases shown initially; a hidden case is shown once it fails. */
export const SHOWN_TESTS = 2

type TestTableProps = {
  tests: readonly TaskTest[]
  verdict: TaskVerdict | null
  /** Teacher view: shows all test cases, even before a run. */
  showsAll?: boolean
}

/** Table of test cases: input, expected output, actual output. */
export function TestTable({ tests, verdict, showsAll = false }: TestTableProps) {
  const { t } = useTranslation('tasks')
  const cases = verdict?.cases ?? []
  const failed = cases.findIndex(({ passed }) => !passed)
  const isTest = useTest() !== null
  const shown = tests
    .map((test, index) => ({ test, index }))
    .filter(({ index }) => showsAll || index < SHOWN_TESTS || (index === failed && !isTest))
  const passed = cases.filter((taskCase) => taskCase.passed).length
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
            {shown.map(({ test, index }) => (
              <TestRow key={index} test={test} number={index + 1} result={cases[index] ?? null} />
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

function TestRow({ test, number, result }: { test: TaskTest; number: number; result: TaskCase | null }) {
  const { t } = useTranslation('tasks')
  const expected = 'call' in test ? test.gives : test.output.join('\n')
  const input = 'call' in test ? test.call : test.input.join('\n')
  const actual = result && ('call' in test ? (result.value ?? '') : result.output.trimEnd())
  return (
    <tr className={clsx(result && (result.passed ? styles.right : styles.other))}>
      <th scope="row">
        {number}
        {result &&
          (result.passed ? (
            <IconCheck role="img" aria-label={t('tests.yes')} />
          ) : (
            <IconCircleDashed role="img" aria-label={t('tests.no')} />
          ))}
      </th>
      <td>{input === '' ? <i>{t('tests.nothing')}</i> : <pre>{input}</pre>}</td>
      <td>
        <pre>{expected}</pre>
      </td>
      <td>{actual === null ? '' : actual === '' ? <i>{t('tests.nothing')}</i> : <pre>{actual}</pre>}</td>
    </tr>
  )
}
