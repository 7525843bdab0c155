import { useTranslation } from 'react-i18next'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { isTriedUnsolved } from '#rules/progress/step-progress.ts'
import { mistakesPageUrl, type ClassActivity } from '#app/features/learning/progress/public.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'

/** Opens the common mistakes at the step that most students are trying without success; nothing if there is none. */
export function MistakesLink({ learning }: { learning: ClassActivity }) {
  const { t } = useTranslation('dashboard')
  const localized = useLocalePath()
  const tried = Object.values(learning).filter(({ state, attempts }) =>
    isTriedUnsolved({ solved: state === 'done', attempts }),
  )
  const [most] = [...Map.groupBy(tried, ({ step }) => step).values()].toSorted((a, b) => b.length - a.length)
  if (!most) return null
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<IconUsersGroup aria-hidden />}
      href={localized(mistakesPageUrl(most[0]!.lesson, most[0]!.step))}
    >
      {t('strip.mistakes')}
    </Button>
  )
}
