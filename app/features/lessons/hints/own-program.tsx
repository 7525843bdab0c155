import { useTranslation } from 'react-i18next'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { Button } from '#app/ui/button.tsx'
import type { Level } from '../player/use-level.ts'
import { mistakeWords } from './mistake-words.ts'
import type { Told } from './told.ts'
import { Words } from './words.tsx'
import styles from './hint-ladder.module.css'

/** What the learner's own program does, with the place lit in it and a run that leads there. */
export function OwnProgram({ level, told }: { level: Level; told: Told | null }) {
  const { t } = useTranslation('lessons')
  if (!told) return <p>{t('hint.looking')}</p>
  if (told.kind === 'solves') return <Words text={t('hint.solves')} />
  const words = told.kind === 'level' ? told.text : mistakeWords(t, told, level.skin)
  return (
    <>
      <Words text={words} />
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
