import { useTranslation } from 'react-i18next'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import { localePath, splitLocale } from '../../i18n/languages.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ApologyScreen } from './apology-screen.tsx'
import styles from './error-screen.module.css'

type ErrorScreenProps = { signedIn: boolean } & (
  | { kind: 'not-found'; path: string }
  | { kind: 'failure'; message: string; incident?: string }
)

/** Screen for 404 and unexpected errors. Its links reload the document, which clears the error state. */
export default function ErrorScreen(props: ErrorScreenProps) {
  const { t, i18n } = useTranslation()
  const { locale } = splitLocale(`/${i18n.language}`)
  const isNotFound = props.kind === 'not-found'
  return (
    <ApologyScreen mood={isNotFound ? 'lost' : 'stuck'} title={t(isNotFound ? 'notFound.heading' : 'error.heading')}>
      {isNotFound ? (
        <>
          <p className={styles.message}>{t('notFound.text', { path: props.path })}</p>
          <p>{t('notFound.hint')}</p>
        </>
      ) : (
        <>
          <p>{t('error.text')}</p>
          <p className={styles.message}>{props.message}</p>
          {props.incident && <p className={styles.incident}>{t('error.incident', { id: props.incident })}</p>}
        </>
      )}
      <div className={styles.ways}>
        {props.signedIn && (
          <Button href={localePath(locale, '/account/select-room')} reloadDocument>
            {t('error.dashboard')}
          </Button>
        )}
        <Button
          href={localePath(locale, '/')}
          reloadDocument
          variant={props.signedIn ? 'quiet' : 'primary'}
          icon={<IconHome aria-hidden />}
        >
          {t('error.back')}
        </Button>
      </div>
    </ApologyScreen>
  )
}
