import { copyFileSync, mkdirSync } from 'node:fs'

mkdirSync('dist', { recursive: true })
copyFileSync('webpack.html', 'dist/index.html')

export default {
  mode: 'production',
  entry: './src/subPaths.js',
  output: { filename: 'main.js', assetModuleFilename: '[name][ext]' },
}
