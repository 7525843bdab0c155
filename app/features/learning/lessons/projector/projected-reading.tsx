import { useTranslation } from 'react-i18next'
import type { ActivityTexts, StoryTexts } from '../player/lesson-content.ts'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import styles from './lesson-projector.module.css'

/** A story or offline activity in text large enough for the back row. */
export function ProjectedReading({ texts }: { texts: StoryTexts | ActivityTexts }) {
  const { t } = useTranslation('lessons')
  if ('body' in texts)
    return (
      <div className={styles.story}>
        <WaoStill mood="hello" size={480} />
        <p>{texts.body}</p>
      </div>
    )
  const { materials, plan, talk } = texts
  return (
    <div className={styles.reading}>
      <p>
        <b>{t('player.unplugged.materials')}</b> {materials}
      </p>
      <ol>
        {plan.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ol>
      <p>
        <b>{t('player.unplugged.talk')}</b> {talk.question}
      </p>
    </div>
  )
}
