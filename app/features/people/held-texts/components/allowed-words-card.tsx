import { useTranslation } from 'react-i18next'
import { toastRefusal } from '#app/platform/errors/refusal-toast.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { AllowedWord } from '../contract.ts'
import styles from './allowed-words-card.module.css'

/** The school's list of allowed words, for school admins: agree to proposed ones, remove allowed ones. */
export function AllowedWordsCard({ words }: { words: readonly AllowedWord[] }) {
  const { t } = useTranslation('held-texts')
  const { send, busy } = useAction('decideAllowedWord', { onRefused: toastRefusal })
  return (
    <Card title={t('words.title')}>
      <p className={styles.note}>{t('words.note')}</p>
      <ul className={styles.words}>
        {words.map(({ word, state }) => (
          <li key={word} className={styles.word}>
            <strong className={styles.text}>{word}</strong>
            <span className={styles.state}>{t(`words.${state}`)}</span>
            {state === 'proposed' && (
              <Button size="small" variant="soft" disabled={busy} onClick={() => send({ word, answer: 'allowed' })}>
                {t('words.agree')} <span className="sk-visually-hidden">{word}</span>
              </Button>
            )}
            <Button size="small" variant="quiet" disabled={busy} onClick={() => send({ word, answer: 'refused' })}>
              {t(state === 'proposed' ? 'words.decline' : 'words.remove')}{' '}
              <span className="sk-visually-hidden">{word}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
