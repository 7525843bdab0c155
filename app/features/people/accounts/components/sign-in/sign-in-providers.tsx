import { useTranslation } from 'react-i18next'
import IconBrandFacebook from '@tabler/icons-react/dist/esm/icons/IconBrandFacebook.mjs'
import IconBrandGithub from '@tabler/icons-react/dist/esm/icons/IconBrandGithub.mjs'
import IconBrandGoogle from '@tabler/icons-react/dist/esm/icons/IconBrandGoogle.mjs'
import IconBrandTwitter from '@tabler/icons-react/dist/esm/icons/IconBrandTwitter.mjs'
import type { Provider } from '#app/platform/identity-client/identity-client.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import styles from './sign-in-providers.module.css'

const icons = {
  google: IconBrandGoogle,
  facebook: IconBrandFacebook,
  github: IconBrandGithub,
  twitter: IconBrandTwitter,
}

export const isProvider = (name: string): name is Provider => name in icons

type SignInProvidersProps = { providers: readonly Provider[]; busy: boolean; onChoose: (provider: Provider) => void }

/** Buttons of the configured providers; renders nothing if there are none. */
export function SignInProviders({ providers, busy, onChoose }: SignInProvidersProps) {
  const { t } = useTranslation('accounts')
  if (providers.length === 0) return null
  return (
    <ul className={styles.providers} aria-label={t('login.services')}>
      {providers.map((provider) => {
        const Icon = icons[provider]
        return (
          <li key={provider}>
            <Button
              variant="quiet"
              wide
              className={styles.provider}
              icon={<Icon aria-hidden />}
              disabled={busy}
              onClick={() => onChoose(provider)}
            >
              {t(`login.providers.${provider}`)}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
