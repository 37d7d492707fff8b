-- The shop can only add rows to this table.
CREATE TRIGGER staff_acts_no_update BEFORE UPDATE ON staff_acts BEGIN
  SELECT RAISE(ABORT, 'staff_acts is append only');
END;
--> statement-breakpoint
CREATE TRIGGER staff_acts_no_delete BEFORE DELETE ON staff_acts BEGIN
  SELECT RAISE(ABORT, 'staff_acts is append only');
END;
