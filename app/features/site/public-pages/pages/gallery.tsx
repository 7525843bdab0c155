import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { Avatar } from '#app/ui/pictures/avatar.tsx'
import { Lockup } from '#app/ui/pictures/brand.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/fields/field.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { defaultKite } from '#app/ui/kite/kite-design.ts'
import { KiteTail } from '#app/ui/kite/kite-tail.tsx'
import { Kite } from '#app/ui/kite/kite.tsx'
import { MantineShell } from '#app/ui/theme/mantine-shell.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { PathSteps } from '#app/ui/feedback/path-steps.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { ThemeToggle } from '#app/ui/theme/theme-toggle.tsx'
import styles from './gallery.module.css'

export const handle: PageHandle = { title: 'ui:brand', hidden: true }

const variants = ['primary', 'go', 'soft', 'quiet', 'danger', 'plain'] as const
const tones = ['neutral', 'primary', 'success', 'warning', 'danger', 'plum'] as const
const kinds = ['info', 'success', 'warning', 'danger'] as const

/** Gallery of all design system components and their variants with sample texts. Only in development. */
export default function Gallery() {
  const { t } = useTranslation('ui')
  const [opened, setOpened] = useState(false)
  const [chosen, setChosen] = useState<'light' | 'dark'>('light')
  const sampleText = t('notice.info')
  const look = defaultKite('gallery')
  return (
    <MantineShell>
      <main className={styles.gallery} data-surface="desk">
        <PageHead title={<Lockup height={38} />} note={sampleText} actions={<ThemeToggle />} />
        <GallerySection name="Button">
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
          <Button size="small">{sampleText}</Button>
          <Button size="large" raised icon={<IconStar />}>
            {sampleText}
          </Button>
          <Button busy>{sampleText}</Button>
          <Button disabled>{sampleText}</Button>
          <IconButton label={t('close')} icon={<IconStar />} variant="sunken" />
        </GallerySection>
        <GallerySection name="Field">
          <TextField label={sampleText} hint={t('notice.warning')} />
          <TextField label={sampleText} error={t('notice.danger')} defaultValue={t('brand')} />
          <TextAreaField label={sampleText} optional />
          <SelectField label={sampleText}>
            <option>{t('theme.light')}</option>
            <option>{t('theme.dark')}</option>
          </SelectField>
          <PasswordField label={sampleText} autoComplete="new-password" />
          <CheckField label={sampleText} defaultChecked />
          <CheckField type="radio" label={sampleText} hint={t('notice.warning')} />
          <SegmentedControl
            label={t('theme.label')}
            value={chosen}
            onChange={setChosen}
            options={(['light', 'dark'] as const).map((value) => ({ value, label: t(`theme.${value}`) }))}
          />
        </GallerySection>
        <GallerySection name="Chip">
          {tones.map((tone) => (
            <Chip key={tone} tone={tone}>
              {tone}
            </Chip>
          ))}
        </GallerySection>
        <GallerySection name="Notice">
          {kinds.map((kind) => (
            <Notice key={kind} kind={kind} title={t(`notice.${kind}`)}>
              {t('brand')}
            </Notice>
          ))}
        </GallerySection>
        <GallerySection name="Card">
          {(['surface', 'paper', 'primary', 'success', 'warning', 'danger', 'plum'] as const).map((tone) => (
            <Card key={tone} tone={tone} title={tone}>
              {sampleText}
            </Card>
          ))}
        </GallerySection>
        <GallerySection name="Person">
          <Avatar name={t('brand')} size={28} />
          <Avatar name={t('brand')} size={48} presence="present" />
          <Kite look={look} size={64} label={t('pictures.kite')} />
          <KiteTail look={look} streak={5} label={t('pictures.kite')} />
        </GallerySection>
        <GallerySection name="Progress">
          <ProgressBar label={t('loading')} value={3} max={5} />
          <ProgressBar label={t('loading')} max={5} tone="primary" />
          <PathSteps label={t('loading')} total={4} now={2} />
          <Skeleton shape="title" />
          <Skeleton />
        </GallerySection>
        <GallerySection name="EmptyState">
          <EmptyState mood="thinking" title={t('table.empty')} action={<Button variant="soft">{sampleText}</Button>} />
        </GallerySection>
        <GallerySection name="ConfirmDialog">
          <Button variant="danger" onClick={() => setOpened(true)}>
            {sampleText}
          </Button>
          <ConfirmDialog
            opened={opened}
            title={t('notice.warning')}
            confirm={t('clear')}
            danger
            onConfirm={() => setOpened(false)}
            onCancel={() => setOpened(false)}
          />
        </GallerySection>
      </main>
    </MantineShell>
  )
}

const GallerySection = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.shown}>
    <h2>
      <code>{name}</code>
    </h2>
    <div className={styles.pieces}>{children}</div>
  </section>
)
