import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** One id per build: it names the build manifest, the page cache and the service worker's precache. */
const buildId = process.env.BUILD_ID ?? Date.now().toString(36)

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  define: { __BUILD_ID__: JSON.stringify(command === 'build' ? buildId : 'development') },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // The whole server is one bundle, so that pages and API share one module graph (React Router contexts compare by identity).
  environments: { ssr: { build: { rollupOptions: { input: './server/app.ts' } } } },
  server: { hmr: { overlay: true } },
}))
