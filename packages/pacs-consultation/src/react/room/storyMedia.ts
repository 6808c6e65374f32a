/** What ends the pictures and sounds of the current story. */
const opened = new Set<() => void>()

/** `beforeEach` of stories with a room: one page shows all stories, and what is not ended takes the time of all that follow. */
export const endsMedia = () => () => {
  for (const end of opened) end()
  opened.clear()
}

/** A static grey sector, so that a story looks the same every time; it is painted again so that frames come. */
export function storyPicture(width = 1024, height = 768): MediaStream {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  const sector = context.createRadialGradient(width / 2, 0, height / 8, width / 2, 0, height)
  for (let ring = 0; ring <= 12; ring += 1) sector.addColorStop(ring / 12, `hsl(0 0% ${ring % 2 === 0 ? 14 : 42}%)`)
  const paint = () => {
    context.fillStyle = 'black'
    context.fillRect(0, 0, width, height)
    context.fillStyle = sector
    context.beginPath()
    context.moveTo(width / 2, 0)
    context.arc(width / 2, 0, height * 0.95, Math.PI * 0.25, Math.PI * 0.75)
    context.fill()
  }
  paint()
  const timer = setInterval(paint, 100)
  const stream = canvas.captureStream(10)
  opened.add(() => {
    clearInterval(timer)
    for (const track of stream.getTracks()) track.stop()
  })
  return stream
}

/** A microphone that hears nothing. */
export function storySound(): MediaStream {
  const audio = new AudioContext()
  opened.add(() => void audio.close())
  return audio.createMediaStreamDestination().stream
}
