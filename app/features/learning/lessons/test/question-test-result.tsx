import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import type { QuestionTestPage } from '#app/features/learning/courses/public.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import { QuestionPicture } from '../public-player.ts'
import styles from './question-test.module.css'
import test from './test.module.css'

/** Released results of a test: each question, whether it was right, and why. */
export default function QuestionTestResult({ page, exit }: { page: QuestionTestPage; exit: string }) {
  const { t } = useTranslation('lessons')
  const localized = useLocalePath()
  return (
    <Card depth="lifted" padding="large" className={styles.sheet}>
      <header className={test.head}>
        <WaoStill mood="hello" size={80} />
        <h2 className={test.title}>{t('test.result', { ...page.result! })}</h2>
      </header>
      <ol className={styles.results}>
        {page.questions.map(({ shown: { id, question, picture }, isRight, explanation }, index) => (
          <li key={id} data-right={isRight || undefined}>
            {isRight ? (
              <IconCheck role="img" aria-label={t('test.wasRight')} />
            ) : (
              <IconCircleDashed role="img" aria-label={t('test.wasWrong')} />
            )}
            <div>
              <b>
                {index + 1}. {question}
              </b>
              {picture && <QuestionPicture picture={picture} />}
              {explanation && <p>{explanation}</p>}
            </div>
          </li>
        ))}
      </ol>
      <Button size="large" href={localized(exit)}>
        {t('closed.path')}
      </Button>
    </Card>
  )
}
