// A version of a story in a file beside it, because the file of the story has another one.
import { post, Refused } from "./api.js";
import { applied } from "./applied.js";

/**
 * Writes a story with these edits, and with `refused` ones, into a file beside it. Gives back the name of that file as `kept`, and the
 * story that the file itself has now as `current`. Without `kept`, the file had its old version again, and has these edits.
 */
export async function writeCopy({ story, file }, edits, refused) {
  const body = { version: story.version, edits, force: "keep" };
  const whole = () => post("story", { ...body, edits: [{ op: "source", text: applied(story, [...edits, ...refused]) }] }, { file });
  // The server makes no other edits of a typed source.
  const isMixed = refused.length > 0 || edits.length > 1 && edits.some(({ op }) => op === "source");
  const isRefused = (error) => error instanceof Refused && !error.answer.kept;
  try {
    if (isMixed) return { current: await whole() };
    // Edits that the server cannot make, or of a version that it has forgotten, are made here.
    return { current: await post("story", body, { file }).catch((error) => { if (isRefused(error)) return whole(); throw error; }) };
  } catch (error) {
    const { kept, current } = error.answer ?? {};
    if (kept) return { kept, current };
    throw error;
  }
}
