import { JobRunner, type JobFailure, type JobRunnerParts } from "../../server/jobs/job-runner.ts";

/** A runner for tests: what it cannot look for or write down is a failure of the test. */
export function jobRunner(
  parts: Pick<JobRunnerParts, "db" | "clock" | "handlers">,
  onFailure: (failure: JobFailure) => void = () => undefined,
): JobRunner {
  const onFault = (error: unknown) => {
    throw error;
  };
  return new JobRunner({ ...parts, onFailure, onFault });
}
