-- The log shows amounts as pesos. These entries had centavos, and the hold of an approved order was shown as its earlier reason.
UPDATE audit_log SET "after" = json_set("after", '$.amount', ("after" ->> 'amount') / 100.0)
WHERE entity = 'payment' AND action IN ('refund_due', 'refunded', 'charged_back') AND "after" ->> 'amount' IS NOT NULL;
UPDATE audit_log SET "before" = NULL,
  "after" = json_set("after", '$.hold', "before" ->> 'reason', '$.amount', ("before" ->> 'amount') / 100.0)
WHERE action = 'approve_credit' AND "before" IS NOT NULL;
