import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useLive } from '../../live/live.ts'
import { useConfiguration } from './app-start.tsx'

/**
 * Subscribes signed-in pages to the configuration. When maintenance starts, revalidation runs the guards, which
 * redirect to the maintenance page.
 */
export function LiveConfiguration() {
  const { isMaintenance } = useLive('system/configuration', useConfiguration())
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isMaintenance) void revalidate()
  }, [isMaintenance, revalidate])
  return null
}
