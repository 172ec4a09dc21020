import type { Attributes, Vehicle } from "../../../src/domain/generated/api-entities.ts";
import type { OrderVehicle, OwnAnswers } from "../../../src/domain/generated/api-orders.ts";
import { formOf, ownAnswersOf, type AnswerContext, type GivenAnswers } from "../forms/own-answers.ts";

/** The answers to the tenant's own fields about the person, followed by those that only registration asks. */
export function answersOfPerson(context: AnswerContext, attributes: Attributes): OwnAnswers {
  const answers = ownAnswersOf(context, "person", attributes);
  const { order } = formOf(context.tenant, "person").ui;
  const atRegistration = ownAnswersOf(context, "registration", attributes).filter(({ name }) => !order.includes(name));
  return [...answers, ...atRegistration];
}

/** A vehicle as an order stores it. */
export function orderVehicle(context: AnswerContext, vehicle: Vehicle): OrderVehicle {
  const { id, year, color, make, model, vin, licensePlate, attributes } = vehicle;
  const answers = ownAnswersOf(context, "vehicle", attributes);
  return { id, year, color, make, model, vin, licensePlate, ...(answers.length > 0 ? { answers } : {}) };
}

/** Returns only those parts that have any answers, so that an order without answers stores none. */
export function present({ attributes, answers }: GivenAnswers): Partial<GivenAnswers> {
  return {
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
    ...(answers.length > 0 ? { answers } : {}),
  };
}
