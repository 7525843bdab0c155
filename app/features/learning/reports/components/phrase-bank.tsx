import { useTranslation } from 'react-i18next'
import { findLanguage, type Locale } from '#app/platform/i18n/languages.ts'
import { commentTopics, listComments } from '../comment-bank.ts'
import styles from './reports-screen.module.css'

type PhraseBankProps = {
  name: string
  /** Language of the family, which may differ from the page's. */
  locale: Locale
  onChoose: (sentence: string) => void
}

/** Ready comments by topic. A tap adds one to the comment, where the teacher can edit it. */
export function PhraseBank({ name, locale, onChoose }: PhraseBankProps) {
  const { t } = useTranslation('reports')
  return (
    <details className={styles.bank}>
      <summary>
        <span aria-hidden>{t('phrases.open')}</span>
        <span className="sk-visually-hidden">{t('phrases.openOf', { name })}</span>
      </summary>
      <div className={styles.topics}>
        {commentTopics.map((topic) => (
          <section key={topic} aria-label={t(`phrases.topics.${topic}`)}>
            <h3 className={styles.topic}>{t(`phrases.topics.${topic}`)}</h3>
            <ul className={styles.phrases} lang={findLanguage(locale).tag}>
              {listComments(topic, locale, name).map(({ id, text }) => (
                <li key={id}>
                  <button type="button" className={styles.phrase} onClick={() => onChoose(text)}>
                    {text}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  )
}
