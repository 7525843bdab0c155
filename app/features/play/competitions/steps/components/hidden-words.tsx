import { useTranslation } from 'react-i18next'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import type { PressWord } from './use-word-press.ts'
import styles from './held-words.module.css'

type HiddenWordsProps = { hidden: readonly string[]; onPress: PressWord }

/** Words that the host has hidden, on the host's phone only: the wall must not repeat them. */
export function HiddenWords({ hidden, onPress }: HiddenWordsProps) {
  const { t } = useTranslation('competitions')
  if (hidden.length === 0) return null
  return (
    <div className={styles.hidden} role="group" aria-label={t('step.hidden', { count: hidden.length })}>
      <span>{t('step.hidden', { count: hidden.length })}</span>
      {hidden.map((word) => (
        <button
          key={word}
          type="button"
          aria-label={t('step.showWord', { word })}
          title={t('step.showWord', { word })}
          onClick={() => onPress('show-word', word)}
        >
          <s>{word}</s>
          <IconEye aria-hidden size={18} />
        </button>
      ))}
    </div>
  )
}
