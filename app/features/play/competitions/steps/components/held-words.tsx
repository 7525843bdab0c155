import { useTranslation } from 'react-i18next'
import type { WordCloud as Cloud } from '#rules/competitions/steps/word-cloud.ts'
import type { HostView, RoomView } from '../../contract.ts'
import { HiddenWords } from './hidden-words.tsx'
import { useWordPress } from './use-word-press.ts'
import { WordCloud } from './word-cloud.tsx'
import styles from './held-words.module.css'

type HeldWordsProps = { held: Cloud; onHide?: (word: string) => void }

/** Words of a word cloud with the number of answers that the filter holds back. */
export function HeldWords({ held: { words, heldCount }, onHide }: HeldWordsProps) {
  const { t } = useTranslation('competitions')
  return (
    <div className={styles.held}>
      {words.length > 0 ? <WordCloud words={words} onHide={onHide} /> : <p>{t('step.noWords')}</p>}
      {heldCount > 0 && <p className={styles.note}>{t('step.filtered', { count: heldCount })}</p>}
    </div>
  )
}

type HostWordsProps = { room: Pick<RoomView, 'id' | 'round'>; held: NonNullable<HostView['heldWords']> }

/** Words on the host's phone, before and while the wall shows them. A tap takes a word off all screens. */
export function HostWords({ room, held }: HostWordsProps) {
  const { t } = useTranslation('competitions')
  const press = useWordPress(room)
  return (
    <>
      <HeldWords held={held} onHide={(word) => press('hide-word', word)} />
      {held.words.length > 0 && <p className={styles.note}>{t('step.tapToHide')}</p>}
      <HiddenWords hidden={held.hidden} onPress={press} />
    </>
  )
}
