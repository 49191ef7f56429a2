const maxSize = 1600

/**
 * A photo of at most 1600 pixels, without metadata such as the location: phones take photos above the limit of an upload.
 * A file that the browser cannot read is returned unchanged: the server refuses it with a message.
 */
export async function proofPhoto(file: File): Promise<Blob> {
  try {
    const photo = await createImageBitmap(file)
    const scale = Math.min(1, maxSize / Math.max(photo.width, photo.height))
    const canvas = new OffscreenCanvas(Math.round(photo.width * scale), Math.round(photo.height * scale))
    canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
  } catch {
    return file
  }
}
