import { useTranslation } from 'react-i18next'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { Button } from '#app/ui/buttons/button.tsx'
import type { Level } from '../player/level/use-level.ts'
import { formatMistake } from './mistake-message.ts'
import type { ProgramFeedback } from './program-feedback.ts'
import { SpokenText } from './spoken-text.tsx'
import styles from './hint-ladder.module.css'

/** Second hint: explains what the student's program does and offers to replay it up to the mistake. */
export function ProgramFeedbackHint({ level, feedback }: { level: Level; feedback: ProgramFeedback | null }) {
  const { t } = useTranslation('lessons')
  if (!feedback) return <p>{t('hint.looking')}</p>
  if (feedback.kind === 'solves') return <SpokenText text={t('hint.solves')} />
  const text = feedback.kind === 'level' ? feedback.text : formatMistake(t, feedback, level.skin)
  return (
    <>
      <SpokenText text={text} />
      <Button
        variant="soft"
        className={styles.watch}
        icon={<IconPlayerPlay aria-hidden />}
        onClick={() => level.run({ playing: true })}
      >
        {t('hint.watch')}
      </Button>
    </>
  )
}
