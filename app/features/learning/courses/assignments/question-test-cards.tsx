import { useTranslation } from 'react-i18next'
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import type { OwnQuestionTest } from '../contract.ts'
import styles from './assigned-lessons.module.css'

/** The student's tests with questions of their own. A test can be opened while it runs and after its results are released. */
export function QuestionTestCards({ tests }: { tests: readonly OwnQuestionTest[] }) {
  const { t } = useTranslation('courses')
  const dates = useDateFormatter({ dateStyle: 'medium', timeStyle: 'short' })
  const localized = useLocalePath()
  if (tests.length === 0) return null
  return (
    <ul className={styles.first}>
      {tests.map(({ id, title, minutes, state, closesAt, result }) => {
        const isNow = state === 'ready' || state === 'working'
        return (
          <li key={id} className={styles.todo} data-first={isNow || undefined}>
            <div className={styles.words}>
              <h2 className={styles.title}>{t('test.title', { title })}</h2>
              <p className={styles.marks}>
                <Chip tone="primary" icon={<IconClipboardCheck aria-hidden />}>
                  {t('test.chip', { count: minutes })}
                </Chip>
                <span className={styles.note}>
                  {result
                    ? t('test.ownResult', result)
                    : isNow
                      ? t('test.closes', { at: dates(closesAt) })
                      : t(`test.states.${state}`)}
                </span>
              </p>
            </div>
            {(isNow || result) && (
              <Button
                className={styles.go}
                variant={isNow ? 'go' : 'soft'}
                size="large"
                icon={isNow ? <IconPlayerPlayFilled aria-hidden /> : undefined}
                href={localized(`/lesson/test-${id}/questions`)}
              >
                {t(isNow ? 'test.toTest' : 'test.seeResult')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
