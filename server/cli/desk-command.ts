import { StartFault } from "../host/start-fault.ts";
import { readDeskCall, type DeskCall } from "./desk-forms.ts";
import { sendCsvFile, type FileCommandContext } from "./read-csv-file.ts";
import { saveSentFile } from "./save-sent-file.ts";
import { sayResult } from "./tenant-context.ts";

/** Runs a command. Files are read or saved here; any other command is passed to the server. */
async function run(context: FileCommandContext, call: DeskCall): Promise<number> {
  switch (call.kind) {
    case "send":
      return sendCsvFile(context, call.command, call.slug, call.file);
    case "save":
      return saveSentFile(context, [call.slug, call.id], call.folder);
    case "ask":
      return sayResult(context, await context.runOnServer(call.name, call.words));
  }
}

/** Runs one command of the operator's desk. Returns the exit code: 0 on success, 1 for faults and wrong use. */
export async function deskCommand(context: FileCommandContext, args: readonly string[]): Promise<number> {
  const call = readDeskCall(args);
  if ("misuse" in call) {
    for (const line of [call.misuse, ...call.usage]) context.complain(line);
    return 1;
  }
  try {
    return await run(context, call);
  } catch (error) {
    if (!(error instanceof StartFault)) throw error;
    context.complain(error.message);
    return 1;
  }
}
